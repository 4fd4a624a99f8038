// convert_..._sat clamps to the range of the result.

kernel void test(global int *out, global const int *in)
{
    CHECK(convert_uchar_sat(in[255] + in[10]) == 255);
    CHECK(convert_uchar_sat(-in[10]) == 0);
    CHECK(convert_char_sat(in[200]) == 127);
    CHECK(convert_char_sat(-in[200]) == -128);
    CHECK(convert_char_sat((uint)in[200]) == 127);
    CHECK(convert_uint_sat(-in[1]) == 0);
    CHECK(convert_int_sat((uint)-in[1]) == INT_MAX);
    CHECK(convert_int_sat(3e10f) == INT_MAX);
    CHECK(convert_int_sat(-3e10f) == INT_MIN);
    CHECK(convert_int_sat(-INFINITY) == INT_MIN);
    CHECK(convert_ulong_sat(-in[1]) == 0);
    CHECK(convert_long_sat((ulong)-in[1]) == LONG_MAX);
    CHECK(convert_short_sat(100000L) == 32767);
    CHECK(convert_ushort_sat(70000.0f) == 65535);
    CHECK(convert_uchar_sat(254.9f) == 254);
    CHECK(all(convert_uchar4_sat((float4)(1.0f, 127.5f, 254.9f, 0)) == (uchar4)(1, 127, 254, 0)));
    CHECK(all(convert_char8_sat((int8)(-129, -128, -1, 0, 1, 127, 128, 1000))
              == (char8)(-128, -128, -1, 0, 1, 127, 127, 127)));
    CHECK(all(convert_short2_sat((ushort2)(40000, 5)) == (short2)(32767, 5)));
    CHECK(all(convert_uint3_sat((long3)(-1, 5, 1L << 33)) == (uint3)(0, 5, UINT_MAX)));
}
