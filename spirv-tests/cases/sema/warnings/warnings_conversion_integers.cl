// Implicit conversions of integers that may change the value. Constants, comparisons, compound assignments and values that are
// known to fit are not reported.
// options: -cl-std=CL1.2 -Wconversion
uint calls(uint n);
uint calls(uint n) { return n + 1; }
kernel void k(global int *a, global uchar *bytes, global float *f, global double *d, int n, uint u, short s, uchar c, long l)
{
    uint v = n; // warning: implicit conversion changes signedness: `int` to `uint`
    int i = u; // warning: implicit conversion changes signedness: `uint` to `int`
    v = n + u; // warning: implicit conversion changes signedness: `int` to `uint`
    v = calls(n); // warning: implicit conversion changes signedness: `int` to `uint`
    v = s; // warning: implicit conversion changes signedness: `short` to `uint`
    v = c;
    i = c;
    v = (uint)n;
    v = -1;
    v = n & 15;
    v = n == 3;
    v = 1 << n;
    i = u >> 1;
    i = u / 16 * 16;
    i = u / 1; // warning: implicit conversion changes signedness: `uint` to `int`
    i = n < u;
    v += n; // warning: implicit conversion changes signedness: `int` to `uint`
    i -= u;
    bytes[0] = n; // warning: implicit conversion loses integer precision: `int` to `uchar`
    bytes[1] = c + c;
    bytes[2] = n & 255;
    bytes[3] = u % 16;
    bytes[4] = n % 16; // warning: implicit conversion changes signedness: `int` to `uchar`
    bytes[5] = u >> 24;
    bytes[6] = c << 2; // warning: implicit conversion loses integer precision: `int` to `uchar`
    bytes[7] = n ? 1 : c;
    bytes[8]++;
    bytes[9] += n;
    s = l; // warning: implicit conversion loses integer precision: `long` to `short`
    f[0] = n; // warning: implicit conversion from `int` to `float` may lose precision
    f[1] = u; // warning: implicit conversion from `uint` to `float` may lose precision
    f[2] = s;
    f[3] = n & 0xffffff;
    f[4] = n & 0x1ffffff; // warning: implicit conversion from `int` to `float` may lose precision
    f[5] = convert_float(n);
    f[6] = 3;
    d[0] = n;
    d[1] = l; // warning: implicit conversion from `long` to `double` may lose precision
    float4 vector = (float4)(n);
    f[7] = vector.x + n; // warning: implicit conversion from `int` to `float` may lose precision
    a[0] = i + v; // warning: implicit conversion changes signedness
    // warning@-1: implicit conversion changes signedness
}
