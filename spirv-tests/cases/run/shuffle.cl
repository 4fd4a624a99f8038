// shuffle and shuffle2: only the low bits of the mask count; the result has the mask's width.

kernel void test(global int *out, global const int *in)
{
    const int4 a = (int4)(10, 11, 12, 13), b = (int4)(20, 21, 22, 23);
    const uint4 reverse = (uint4)(3, 2, in[1], 0);
    CHECK(all(shuffle(a, reverse) == a.wzyx));
    CHECK(all(shuffle(a, (uint2)(3, 3)) == (int2)(13, 13)));
    CHECK(all(shuffle(a, (uint8)(0, 1, 2, 3, 3, 2, 1, 0)) == (int8)(a, a.wzyx)));
    CHECK(all(shuffle2(a, b, (uint4)(0, 4, 3, 7)) == (int4)(10, 20, 13, 23)));
    CHECK(all(shuffle2(a, b, (uint4)(8, 12, 11, in[15])) == (int4)(10, 20, 13, 23)));
    CHECK(all(shuffle2(a, b, (uint8)(7, 6, 5, 4, 3, 2, 1, 0)) == (int8)(b.wzyx, a.wzyx)));
    const float2 f = (float2)(0.5f, 1.5f);
    CHECK(all(shuffle(f, (uint4)(0, 1, 1, 0)) == (float4)(0.5f, 1.5f, 1.5f, 0.5f)));
    const uchar16 bytes = (uchar16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    CHECK(shuffle(bytes, (uchar16)(15)).s3 == 15);
    CHECK(shuffle(bytes, bytes.s76543210fedcba98).s0 == 7);
    CHECK(shuffle2((short2)(1, 2), (short2)(3, 4), (ushort4)(3, 2, 1, 0)).x == 4);
    CHECK(vec_step(int) == 1 && vec_step(float3) == 4 && vec_step(a) == 4 && vec_step(uchar16) == 16);
}
