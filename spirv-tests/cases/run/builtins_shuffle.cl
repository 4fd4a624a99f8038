// Shuffles by masks that are constant and masks that are not.
kernel void test(global int *out, global const int *in)
{
    int4 a = (int4)(10, 11, 12, 13), b = (int4)(20, 21, 22, 23);
    CHECK(all(shuffle(a, (uint4)(3, 2, 1, 0)) == (int4)(13, 12, 11, 10)));
    CHECK(all(shuffle(a, (uint2)(1, 2)) == (int2)(11, 12)));
    CHECK(all(shuffle((int2)(1, 2), (uint8)(0, 1, 0, 1, 1, 1, 0, 0)) == (int8)(1, 2, 1, 2, 2, 2, 1, 1)));
    CHECK(all(shuffle2(a, b, (uint4)(0, 4, 3, 7)) == (int4)(10, 20, 13, 23)));
    uint4 mask = (uint4)(in[2], in[0], in[3], in[5]);
    CHECK(all(shuffle(a, mask) == (int4)(12, 10, 13, 11)));
    CHECK(all(shuffle2(a, b, mask) == (int4)(12, 10, 13, 21)));
    uchar16 bytes = (uchar16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    CHECK(all(shuffle(bytes, (uchar4)(15, 0, 7, 8)) == (uchar4)(15, 0, 7, 8)));
    CHECK(all(shuffle((float2)(1.5f, 2.5f), (uint4)(1, 0, 1, 0)) == (float4)(2.5f, 1.5f, 2.5f, 1.5f)));
}
