kernel void k(global int4 *out, global uchar4 *bytes, float4 f, float2 two, double d, global float *p)
{
    out[0] = convert_int4(f);
    bytes[0] = convert_uchar4_sat_rte(f);
    out[1] = convert_int4_rtp(f);
    bytes[1] = convert_uchar4_sat(out[2]);
    p[0] = convert_float_rtz(d);
    p[1] = convert_float(1);
    out[3] = convert_int4(two); // error: `convert_int4` makes a `int4` and does not take `float2`
    out[4] = convert_int4(f, f); // error: `convert_int4` takes 1 argument, not 2
    p[2] = convert_float_sat(d); // error: the function `convert_float_sat` is not declared
    out[5] = convert_itn4(f); // error: the function `convert_itn4` is not declared
    // note@-1: did you mean `convert_int4`?
}
