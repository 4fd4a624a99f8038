// A literal without suffix makes an operator one of `double`.
// options: -Wdouble-promotion
float f(float x, global float *a)
{
    a[0] = x * 0.5; // warning: implicit conversion increases floating-point precision: `float` to `double`
// note: append `f` for single precision
    a[1] = 1.0 - x; // warning: implicit conversion increases floating-point precision: `float` to `double`
// note: append `f` for single precision
    if (x < 1e-3) return 0.1; // warning: implicit conversion increases floating-point precision: `float` to `double`
// note: append `f` for single precision
    return x * 0.5f;
}
