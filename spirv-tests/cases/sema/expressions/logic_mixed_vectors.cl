kernel void k(global int4 *v, float4 f4, int2 two)
{
    v[0] = f4 && f4;
    v[1] = v[2] && two; // error: implicit conversions between vector types (`int4` and `int2`) are not permitted
}
