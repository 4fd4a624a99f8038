#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global float4 *f, global int4 *i, global long4 *l, float4 a, float4 b, int4 c, uint4 u, float s, int n)
{
    f[0] = c ? a : b;
    f[1] = a < b ? a : b;
    f[2] = u ? a : s;
    i[0] = c ? 1 : 2;
    f[3] = n ? a : b;
    f[4] = l[0] ? a : b; // error: vector condition type `long4` and result type `float4` do not have the same size of elements
    f[5] = c.xy ? a : b; // error: vector condition type `int2` and result type `float4` do not have the same number of elements
    f[6] = a ? a : b; // error: condition of `?:` cannot have floating-point type `float4`
    f[7] = c ? a : c; // error: implicit conversions between vector types (`float4` and `int4`) are not permitted
}
// OpenCL C 3.0, 6.5.7: scalars meet without being promoted, and are widened to vectors of that type.
kernel void scalars(global char2 *c, global uchar2 *uc, global short2 *s, global int2 *i, global half2 *h, char a, char b, uchar u, short w, int n)
{
    c[0] = c[1] ? a : b;
    c[0] = c[1] ? a : n; // error: vector condition type `char2` and result type `int2` do not have the same size of elements
    uc[0] = c[1] ? a : u;
    s[0] = s[1] ? a : w;
    s[0] = s[1] ? (w > 0) : w; // error: vector condition type `short2` and result type `int2` do not have the same size of elements
    i[0] = i[1] ? a : b; // error: vector condition type `int2` and result type `char2` do not have the same size of elements
    i[0] = i[1] ? a : n;
    i[0] = i[1] ? (bool)n : (bool)a;
    i[0] = c[1] ? (bool)n : (bool)a; // error: vector condition type `char2` and result type `int2` do not have the same size of elements
    c[0] = c[1] ? (bool)n : a;
    h[0] = s[1] ? h[1].x : w;
}
