struct S { int x; };
kernel void k(global int *out, global float4 *f, struct S s, float x, int4 v)
{
    out[0] = (int)x + (uchar)300 + (bool)x;
    f[0] = (float4)x;
    (void)x;
    out[1] = (int)s; // error: a value of type `struct S` cannot be cast to `int`
    f[1] = (float4)v; // error: there is no cast between vectors, here from `int4` to `float4`
    // note@-1: convert_float4
    v = (int4)v;
    out[2] = (int)v; // error: a value of type `int4` cannot be cast to `int`
    global float *p = (global float *)out;
    uintptr_t n = (uintptr_t)p;
    p = (global float *)n;
    out[3] = (int)p; // warning: `int` is too narrow to hold a pointer
    out[4] = (float)p; // error: a value of type `global float *` cannot be cast to `float`
    p = (global float *)x; // error: a value of type `float` cannot be cast to `global float *`
}
