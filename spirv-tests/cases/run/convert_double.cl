// Conversions from and to double.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void test(global int *out, global const int *in)
{
    const double third = in[1] / 3.0;
    CHECK((float)third == 0x1.555556p-2f);
    CHECK(convert_float_rte(third) == 0x1.555556p-2f);
    CHECK(convert_float_rtp(third) == 0x1.555556p-2f);
    CHECK(convert_float_rtn(-third) == -0x1.555556p-2f);
    CHECK(convert_double(0.5f) == 0.5);
    CHECK(convert_double(LONG_MAX) == 9223372036854775808.0);
    CHECK(convert_double_rtz(LONG_MAX) == 9223372036854774784.0);
    CHECK(convert_int_sat(1e300) == INT_MAX);
    CHECK(convert_uchar_sat_rte(2.5) == 2);
    CHECK(convert_long_rtn(-0.5) == -1);
    CHECK(all(convert_double2((int2)(in[1], -2)) == (double2)(1.0, -2.0)));
    CHECK(all(convert_float4((double4)(0.5, 1.5, 2.5, 1e300)) == (float4)(0.5f, 1.5f, 2.5f, INFINITY)));
    CHECK(all(convert_int3_rte((double3)(0.5, 1.5, 2.5)) == (int3)(0, 2, 2)));
}
