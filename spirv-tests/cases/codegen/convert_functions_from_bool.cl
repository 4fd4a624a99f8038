// A `bool` is 0 or 1, so that a mode of `convert_*` has nothing to round or to saturate (OpenCL C 3.0, 6.4.3).
kernel void k(global float *f, global char *c, int n)
{
    bool b = n > 3;
    f[0] = convert_float_rtp(b);
    c[0] = convert_char_sat(b);
}
// check-not: SaturatedConversion
// check-not: FPRoundingMode
// check: = OpSelect %uchar
// check: = OpSelect %float
