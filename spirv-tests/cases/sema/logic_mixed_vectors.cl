kernel void k(global int4 *v, float4 f4, int2 two)
{
    v[0] = f4 && f4;
    v[1] = v[2] && two; // error: vectors of different types, `int4` and `int2`
}
