// Constant expressions in every place that asks for one, with the arithmetic of the target.

enum { WRAPS = (char)200, UNSIGNED = 0u - 1 > 0, SHIFTED = 1 << 4 | 3, PICKED = 5 > 3 ? 10 : 1 / 1, LOGIC = 2 && 3 || 0 };
constant int sizes[3] = { sizeof(long), sizeof(int[WRAPS + 60]), (int)3.99f };
constant float floats[] = { 1.0f / 3.0f, -(2.0f * 0.25f), 1, 'A', 16777217, (float)0x7fffffff, 1e30f * 1e-30f };
constant uint wrapped = 4000000000u + 400000000u, negative = -1, complement = ~0u >> 4;
constant long wide = (long)INT_MAX * 2 + 1, minimum = LONG_MIN, from_unsigned = (uint)-1, from_signed = -1;
constant uchar narrow = 300, from_float = (uchar)255.5f;
constant int shifted_twice = 1 << 33 | 2 << 0x7fffffff, shifted_back = -8 >> 65;
constant long signed_by_rank = 3u * -2L / 2, unsigned_by_rank = -2 * 3u / 2 > 0;
constant int unordered = (0.0f / 0.0f != 0.0f / 0.0f) << 4 | (0.0f / 0.0f == 0.0f / 0.0f) << 3 | !(0.0f / 0.0f < 1.0f) << 2
    | !(0.0f / 0.0f >= 1.0f) << 1 | (0.0f == -0.0f);
constant bool truth = 0.5f, lies = !1;
constant int4 vector = (int4)(1 + 1, 2 * 3, 7 % 4, -5 / 2);
constant size_t offset = (size_t)&((global int4 *)0)[2];
_Static_assert(sizeof(int4) == 16 && WRAPS == -56, "the arithmetic of the target");

kernel void test(global int *out)
{
    CHECK(WRAPS == -56 && UNSIGNED == 1 && SHIFTED == 19 && PICKED == 10 && LOGIC == 1);
    CHECK(sizes[0] == 8 && sizes[1] == 16 && sizes[2] == 3);
    CHECK(as_uint(floats[0]) == 0x3eaaaaabu && floats[1] == -0.5f && floats[2] == 1.0f && floats[3] == 65.0f);
    CHECK(floats[4] == 16777216.0f && floats[5] == 2147483648.0f && fabs(floats[6] - 1.0f) < 1e-6f);
    CHECK(wrapped == 105032704u && negative == UINT_MAX && complement == 0x0fffffffu);
    CHECK(wide == 4294967295L && minimum < 0 && from_unsigned == 4294967295L && from_signed == -1);
    CHECK(shifted_twice == 2 && shifted_back == -4 && signed_by_rank == -3 && unsigned_by_rank == 1 && unordered == 0x17);
    CHECK(narrow == 44 && from_float == 255 && truth == 1 && lies == 0);
    CHECK(all(vector == (int4)(2, 6, 3, -2)) && offset == 32);
    int array[(sizeof(int) << 2) - 6 * 2 + 1];
    CHECK(sizeof(array) == 20);
    switch (3) { case 1 + 2: CHECK(1); break; case (int)4.5f: case -1 & 7: default: CHECK(0); }
    // What is folded and what is computed are the same.
    CHECK(7 / -2 == -3 && 7 % -2 == 1 && -7 >> 1 == -4 && (uint)-7 >> 1 == 2147483644u && 1 / 2 * 2.0f == 0.0f);
}
