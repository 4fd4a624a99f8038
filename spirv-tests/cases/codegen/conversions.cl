// options: -O0
// check: SaturatedConversion
// check: FPRoundingMode RTE
// check: FPRoundingMode RTZ
// check: OpSatConvertSToU
// check: OpSatConvertUToS
kernel void f(global char *c, global int *i, global float *x, global ulong *u, global double *d) {
    c[0] = convert_char_sat(i[0]);
    i[1] = convert_int_rte(x[0]);
    x[1] = convert_float_rtz(i[2]);
    x[2] = convert_float_rtz(c[1]);
    u[0] = convert_ulong_sat(i[0]);
    i[3] = convert_int_sat(u[1]);
    u[1] = convert_ulong_sat_rtp(d[0]);
    d[1] = convert_double(x[2]);
    x[3] = convert_float_rtn(d[1]);
    i[4] = convert_int(i[5]) + convert_uint_sat(i[6]);
    vstore4(convert_uchar4_sat(vload4(0, x)), 0, (global uchar *)c);
    i[7] = as_int(x[3]) + as_int((short2)(c[2], c[3])) + as_short4(d[2]).s2;
    vstore3(as_int3(vload4(1, x)), 2, i);
    vstore4(as_float4(vload3(1, i)), 2, x);
    i[8] = (!x[4] + 2) + (bool)d[3] + (c[4] > 0.5);
    u[2] = (ulong)(i[9] - 1) + (uchar)c[5] + (ulong)x + (uint)d[4];
}
