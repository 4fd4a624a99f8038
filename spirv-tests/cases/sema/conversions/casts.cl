struct S { int x; };
kernel void k(global int *out, global float4 *f, struct S s, float x, int4 v)
{
    out[0] = (int)x + (uchar)300 + (bool)x;
    f[0] = (float4)x;
    (void)x;
    out[1] = (int)s; // error: cannot cast from type `struct S` to `int`
    f[1] = (float4)v; // error: cannot cast from vector type `int4` to `float4`
    // note@-1: convert_float4
    v = (int4)v;
    out[2] = (int)v; // error: cannot cast from type `int4` to `int`
    global float *p = (global float *)out;
    uintptr_t n = (uintptr_t)p;
    p = (global float *)n;
    out[3] = (int)p; // warning: cast from pointer to smaller integer type `int`
    out[4] = (float)p; // error: cannot cast from type `global float *` to `float`
    p = (global float *)x; // error: cannot cast from type `float` to `global float *`
}
