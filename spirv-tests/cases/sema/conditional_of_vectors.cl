#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global float4 *f, global int4 *i, global long4 *l, float4 a, float4 b, int4 c, uint4 u, float s, int n)
{
    f[0] = c ? a : b;
    f[1] = a < b ? a : b;
    f[2] = u ? a : s;
    i[0] = c ? 1 : 2;
    f[3] = n ? a : b;
    f[4] = l[0] ? a : b; // error: a condition of type `long4` does not select from values of type `float4`
    f[5] = c.xy ? a : b; // error: a condition of type `int2` does not select from values of type `float4`
    f[6] = a ? a : b; // error: the condition of `?:` cannot have type `float4`
    f[7] = c ? a : c; // error: vectors of different types, `float4` and `int4`
}
// OpenCL C 3.0, 6.5.7: scalars meet without being promoted, and are widened to vectors of that type.
kernel void scalars(global char2 *c, global uchar2 *uc, global short2 *s, global int2 *i, global half2 *h, char a, char b, uchar u, short w, int n)
{
    c[0] = c[1] ? a : b;
    c[0] = c[1] ? a : n; // error: a condition of type `char2` does not select from values of type `int2`
    uc[0] = c[1] ? a : u;
    s[0] = s[1] ? a : w;
    s[0] = s[1] ? (w > 0) : w; // error: a condition of type `short2` does not select from values of type `int2`
    i[0] = i[1] ? a : b; // error: a condition of type `int2` does not select from values of type `char2`
    i[0] = i[1] ? a : n;
    i[0] = i[1] ? (bool)n : (bool)a;
    i[0] = c[1] ? (bool)n : (bool)a; // error: a condition of type `char2` does not select from values of type `int2`
    c[0] = c[1] ? (bool)n : a;
    h[0] = s[1] ? h[1].x : w;
}
