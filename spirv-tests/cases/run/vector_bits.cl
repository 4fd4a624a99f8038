// Bit operators and remainder on vectors.

kernel void test(global int *out, global const int *in)
{
    const int4 a = (int4)(in[12], -in[7], in[255], in[0]), b = (int4)(in[10], in[3], in[15], in[9]);
    CHECK(all((a & b) == (int4)(8, 1, 15, 0)));
    CHECK(all((a | b) == (int4)(14, -5, 255, 9)));
    CHECK(all((a ^ b) == (int4)(6, -6, 240, 9)));
    CHECK(all(~a == (int4)(-13, 6, -256, -1)));
    CHECK(all(a % b == (int4)(2, -1, 0, 0)));
    CHECK(all((a & 6) == (int4)(4, 0, 6, 0)));
    CHECK(all((1 | b) == (int4)(11, 3, 15, 9)));
    const uchar8 u = (uchar8)(1, 2, 3, 4, 5, 6, 7, 8);
    CHECK(all(~u == (uchar8)(254, 253, 252, 251, 250, 249, 248, 247)));
    CHECK(all((u & (uchar)1) == (uchar8)(1, 0, 1, 0, 1, 0, 1, 0)));
    CHECK(all(u % (uchar)3 == (uchar8)(1, 2, 0, 1, 2, 0, 1, 2)));
    const ulong3 l = (ulong3)(0xff00ff00ff00ff00UL, 1, 2);
    CHECK((l ^ ~0UL).x == 0x00ff00ff00ff00ffUL);
    short2 s = (short2)(-9, 9);
    s /= (short2)(2, -2);
    CHECK(s.x == -4 && s.y == -4);
}
