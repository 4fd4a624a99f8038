kernel void k(global float4 *f, global int4 *i, global uint4 *u, global float2 *two)
{
    f[0] = f[1] + i[0]; // error: vectors of different types, `float4` and `int4`
    // note@-1: convert_float4
    i[1] = i[2] * u[0]; // error: vectors of different types, `int4` and `uint4`
    f[2] = f[3] - two[0]; // error: vectors of different types, `float4` and `float2`
    f[4] = i[3]; // error: vectors do not convert implicitly, here from `int4` to `float4`
    // note@-1: convert_float4
    float x = f[5]; // error: a vector (`float4`) does not convert to `float`
}
