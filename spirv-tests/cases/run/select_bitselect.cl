// select looks at the most significant bit of each component, for scalars at the whole; bitselect mixes bits.

kernel void test(global int *out, global const int *in)
{
    CHECK(select(in[1], in[2], 0) == 1 && select(in[1], in[2], 1) == 2 && select(in[1], in[2], INT_MIN) == 2);
    CHECK(select(1.0f, 2.0f, in[3]) == 2.0f);
    CHECK(select((uchar)1, (uchar)2, (char)in[1]) == 2);
    CHECK(select(1L, 2L, (long)in[0]) == 1);
    const int4 a = (int4)(1, 2, 3, 4), b = -a;
    CHECK(all(select(a, b, (int4)(-1, 0, INT_MIN, 1)) == (int4)(-1, 2, -3, 4)));
    CHECK(all(select(a, b, (uint4)(0x80000000u, 0x7fffffffu, 0, -1)) == (int4)(-1, 2, 3, -4)));
    const float2 f = select((float2)(1.0f), (float2)(2.0f), isgreater((float2)(in[1], in[2]), (float2)(1.5f)));
    CHECK(f.x == 1.0f && f.y == 2.0f);
    CHECK(select((ushort2)(1), (ushort2)(2), (short2)(-1, 1)).y == 1);
    CHECK(bitselect(0xff00u, 0x00ffu, 0x0ff0u) == 0xf0f0u);
    CHECK(bitselect(in[10], in[5], 0) == 10 && bitselect(in[10], in[5], -1) == 5);
    CHECK(as_uint(bitselect(1.0f, -1.0f, as_float(0x80000000u))) == 0xbf800000u);
    CHECK(all(bitselect((uchar4)(0), (uchar4)(255), (uchar4)(1, 2, 4, 8)) == (uchar4)(1, 2, 4, 8)));
    CHECK(bitselect((long)0, (long)-1, 1L << 50) == 1L << 50);
}
