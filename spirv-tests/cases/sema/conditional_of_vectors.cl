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
