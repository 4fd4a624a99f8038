// Vectors made of the components of one or two others, and of constants, as shaders and physics write them.

kernel void test(global int *out, global const int *in)
{
    int4 a = vload4(0, in);
    int8 b = vload8(1, in);
    CHECK(all((int4)(a.xyz, b.s3) == (int4)(0, 1, 2, 11)));
    CHECK(all((int4)(a.xyz, 0) == (int4)(0, 1, 2, 0)));
    CHECK(all((int4)(-7, a.zy, -7) == (int4)(-7, 2, 1, -7)));
    CHECK(all((int4)(5, a.zy, -7) == (int4)(5, 2, 1, -7)));
    CHECK(all((int2)(a.w, a.x) == (int2)(3, 0)));
    CHECK(all((int3)(b.s7, b.s5, a.y) == (int3)(15, 13, 1)));
    CHECK(all((int3)(b.s7, b.s5, in[9]) == (int3)(15, 13, 9)));
    CHECK(all((int8)(a, b.s10, 3, 3) == (int8)(0, 1, 2, 3, 9, 8, 3, 3)));
    CHECK(all((int8)(b.s7, a.x, b.s6, a.y, b.s5, a.z, b.s4, a.w) == (int8)(15, 0, 14, 1, 13, 2, 12, 3)));

    // Of 1,024 bits, which drivers may have in halves.
    long16 wide = convert_long16(vload16(0, in));
    long16 turned = (long16)(wide.sFEDC, wide.sBA98, wide.s7654, wide.s3, wide.s2, wide.s1, wide.s0);
    for (int i = 0; i < 16; ++i)
        CHECK(((long *)&turned)[i] == 15 - i);

    // What was computed, with a constant for the last: a difference of positions.
    float4 position = convert_float4(a), other = convert_float4(b.hi);
    float4 difference = (float4)(other.xyz - position.xyz, 0.0f);
    CHECK(all(difference == (float4)(12, 12, 12, 0)));
    float4 moved = (float4)(mad(difference.xyz, 0.5f, position.xyz), position.w);
    CHECK(all(moved == (float4)(6, 7, 8, 3)));
    uchar4 bytes = convert_uchar4(a);
    CHECK(all((uchar4)(bytes.zyx, 255) == (uchar4)(2, 1, 0, 255)));
}
