// Conversions of double that drivers get wrong: rounding to zero, and negative numbers to unsigned ones.

kernel void test(global int *out, global const int *in)
{
    const double third = in[1] / 3.0, less = -in[1];
    CHECK(convert_float_rtz(third) == 0x1.555554p-2f);
    CHECK(convert_ulong_sat(-1.0) == 0 && convert_ulong_sat(less) == 0 && convert_uint_sat(less) == 0);
}
