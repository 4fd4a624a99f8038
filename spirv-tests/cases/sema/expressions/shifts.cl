kernel void k(global int *out, global long *longs, global int4 *v, global char4 *c, uchar u, long l, int4 amounts)
{
    out[0] = sizeof(u << 1l) == 4 && sizeof(1 << l) == 4 && sizeof(1l << u) == 8;
    v[0] = v[1] << amounts;
    v[2] = v[3] >> 3;
    c[0] = c[1] << 1;
    v[4] = v[5] << convert_uint4(amounts);
    out[1] = 1 << amounts; // error: invalid operands to `<<` (`int` and `int4`)
    v[6] = v[7] << amounts.xy; // error: implicit conversions between vector types (`int4` and `int2`) are not permitted
}
