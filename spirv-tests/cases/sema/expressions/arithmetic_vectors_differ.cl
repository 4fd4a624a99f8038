kernel void k(global float4 *f, global int4 *i, global uint4 *u, global float2 *two)
{
    f[0] = f[1] + i[0]; // error: implicit conversions between vector types (`float4` and `int4`) are not permitted
    // note@-1: convert_float4
    i[1] = i[2] * u[0]; // error: implicit conversions between vector types (`int4` and `uint4`) are not permitted
    f[2] = f[3] - two[0]; // error: implicit conversions between vector types (`float4` and `float2`) are not permitted
    f[4] = i[3]; // error: cannot implicitly convert vector type `int4` to `float4`
    // note@-1: convert_float4
    float x = f[5]; // error: cannot convert vector type `float4` to `float`
}
