kernel void k(global int4 *out, global uchar4 *bytes, float4 f, float2 two, double d, global float *p)
{
    out[0] = convert_int4(f);
    bytes[0] = convert_uchar4_sat_rte(f);
    out[1] = convert_int4_rtp(f);
    bytes[1] = convert_uchar4_sat(out[2]);
    p[0] = convert_float_rtz(d);
    p[1] = convert_float(1);
    out[3] = convert_int4(two); // error: `convert_int4` cannot convert `float2` to `int4`
    out[4] = convert_int4(f, f); // error: too many arguments to `convert_int4`: expected 1, have 2
    p[2] = convert_float_sat(d); // error: call to undeclared function `convert_float_sat`
    out[5] = convert_itn4(f); // error: call to undeclared function `convert_itn4`
    // note@-1: did you mean `convert_int4`?
}
