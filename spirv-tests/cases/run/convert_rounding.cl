// The rounding modes of convert_: to even, to zero, up, down; also from integers to float.

kernel void test(global int *out, global const int *in)
{
    const float half_ = in[1] / 2.0f;
    CHECK(convert_int_rte(2 + half_) == 2);
    CHECK(convert_int_rte(3 + half_) == 4);
    CHECK(convert_int_rte(-2 - half_) == -2);
    CHECK(convert_int_rtz(2 + half_) == 2);
    CHECK(convert_int_rtz(-2 - half_) == -2);
    CHECK(convert_int_rtp(2 + half_) == 3);
    CHECK(convert_int_rtp(-2 - half_) == -2);
    CHECK(convert_int_rtn(2 + half_) == 2);
    CHECK(convert_int_rtn(-2 - half_) == -3);
    CHECK(convert_uchar_sat_rte(254.5f) == 254);
    CHECK(convert_uchar_sat_rtp(254.5f) == 255);
    CHECK(convert_uchar_sat_rte(300 * half_ * 2) == 255);
    CHECK(all(convert_int4_rte((float4)(0.5f, 1.5f, 2.5f, -0.5f)) == (int4)(0, 2, 2, 0)));
    CHECK(all(convert_int4_rtn((float4)(0.5f, -0.1f, 2.0f, -2.0f)) == (int4)(0, -1, 2, -2)));
    CHECK(all(convert_short4_sat_rtp((float4)(0.1f, -0.9f, 40000.0f, -40000.0f)) == (short4)(1, 0, 32767, -32768)));
    CHECK(all(convert_char2_rtz((float2)(1.9f, -1.9f)) == (char2)(1, -1)));

    const int odd = (in[1] << 24) + 1;
    CHECK(convert_float_rte(odd) == 16777216.0f);
    CHECK(convert_float_rtz(odd) == 16777216.0f);
    CHECK(convert_float_rtp(odd) == 16777218.0f);
    CHECK(convert_float_rtn(odd) == 16777216.0f);
    CHECK(convert_float_rtn(-odd) == -16777218.0f);
    CHECK(convert_float_rtz(-odd) == -16777216.0f);
    CHECK(convert_float_rtp((ulong)0xffffffffffffffffUL) == 18446744073709551616.0f);
    CHECK(convert_float_rtz((ulong)0xffffffffffffffffUL) == 18446742974197923840.0f);
    CHECK(all(convert_float2_rtp((int2)(odd, 1)) == (float2)(16777218.0f, 1.0f)));
}
