// convert_ between all kinds of types, for scalars and vectors, without saturation.

kernel void test(global int *out, global const int *in)
{
    CHECK(convert_int(3.99f) == 3);
    CHECK(convert_int(-3.99f) == -3);
    CHECK(convert_uint((float)in[200]) == 200);
    CHECK(convert_char(in[255]) == -1);
    CHECK(convert_uchar(in[255] + 1) == 0);
    CHECK(convert_float(in[7]) == 7.0f);
    CHECK(convert_float((uchar)255) == 255.0f);
    CHECK(convert_ulong(-in[1]) == ULONG_MAX);
    CHECK(convert_long((uint)-in[1]) == 0xffffffffL);
    CHECK(convert_short((ushort)40000) == -25536);

    const float4 f = (float4)(1.5f, -2.5f, 3.999f, 100.0f);
    CHECK(all(convert_int4(f) == (int4)(1, -2, 3, 100)));
    CHECK(all(convert_char4(f) == (char4)(1, -2, 3, 100)));
    CHECK(all(convert_float4(convert_long4(f)) == (float4)(1, -2, 3, 100)));
    CHECK(all(convert_float4(f) == f));
    const int8 i = (int8)(-1, 256, 65536, 3, 4, 5, 6, 7);
    CHECK(all(convert_uchar8(i) == (uchar8)(255, 0, 0, 3, 4, 5, 6, 7)));
    CHECK(all(convert_ushort8(i) == (ushort8)(65535, 256, 0, 3, 4, 5, 6, 7)));
    CHECK(all(convert_uint8(i).s01 == (uint2)(0xffffffffu, 256)));
    CHECK(all(convert_long3((uint3)(in[1], UINT_MAX, 0)) == (long3)(1, 4294967295L, 0)));
    CHECK(all(convert_uint16((char16)(-1)) == (uint16)(UINT_MAX)));
    CHECK(all(convert_int2((uchar2)(in[200], 1)) == (int2)(200, 1)));
    CHECK(all(convert_uchar4((char4)(-1, 0, 1, 2)) == (uchar4)(255, 0, 1, 2)));
}
