// Implicit conversions that lose something, equality of floating-point values, and promotion to double.
// options: -cl-std=CL1.2 -Wconversion -Wfloat-equal -Wdouble-promotion
kernel void k(global int *a, global float *b, float x, float y, double d, ulong big)
{
    int i = get_global_id(0); // warning: implicit conversion loses integer precision: `ulong` to `int`
    size_t j = get_global_id(0);
    int masked = big & 0xff;
    int shifted = big >> 33;
    int asked = (int)big;
    a[i] = x; // warning: implicit conversion turns floating-point number into integer: `float` to `int`
    a[j] = (int)x;
    a[j] = convert_int(x);
    b[0] = d; // warning: implicit conversion loses floating-point precision: `double` to `float`
    b[1] = (float)d;
    b[2] = x * 2.0; // warning: implicit conversion loses
    // warning@-1: implicit conversion increases
    b[3] = x * 2.0f;
    if (x == y) a[0] = 1; // warning: comparing floating-point with `==` or `!=` is unsafe
    if (x == 0.0f) a[0] = 1;
    if (x != x) a[0] = masked + shifted + asked;
    a[1] = 1 << big;
}
