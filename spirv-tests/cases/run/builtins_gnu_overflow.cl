// Functions of GNU C that tell whether a sum, a difference or a product is exact, and the one that copies bytes.
struct pair {
    float x;
    char name[5];
};

kernel void test(global int *out, global const int *in)
{
    const int big = INT_MAX - in[0], one = in[1];
    int i = 7;
    CHECK(__builtin_add_overflow(big, one, &i) && i == INT_MIN);
    CHECK(!__builtin_add_overflow(big, -one, &i) && i == INT_MAX - 1);
    CHECK(__builtin_sadd_overflow(-big, -one - 1, &i) && i == INT_MAX);
    CHECK(__builtin_sub_overflow(-big, one + 1, &i) && i == INT_MAX);
    CHECK(!__builtin_ssub_overflow(-big, one, &i) && i == INT_MIN);
    CHECK(__builtin_mul_overflow(1 << 16, one << 15, &i) && i == INT_MIN);
    CHECK(!__builtin_smul_overflow(-(1 << 16), one << 15, &i) && i == INT_MIN);
    uint u = 0;
    CHECK(__builtin_uadd_overflow(UINT_MAX, (uint)one, &u) && u == 0);
    CHECK(__builtin_usub_overflow((uint)one, 2u, &u) && u == UINT_MAX);
    CHECK(!__builtin_umul_overflow(0xffffu, 0x10001u * one, &u) && u == UINT_MAX);
    CHECK(__builtin_umul_overflow(0x10000u, 0x10000u * one, &u) && u == 0);
    long l = 0;
    CHECK(__builtin_saddl_overflow(LONG_MAX, one, &l) && l == LONG_MIN);
    CHECK(!__builtin_smull_overflow(LONG_MAX, -one, &l) && l == -LONG_MAX);
    CHECK(__builtin_mul_overflow(LONG_MIN, -(long)one, &l) && l == LONG_MIN);
    ulong v = 0;
    CHECK(__builtin_umull_overflow(1ul << 32, (ulong)one << 32, &v) && v == 0);
    CHECK(__builtin_usubl_overflow(0, one, &v) && v == ULONG_MAX);
    // Of several types, as if there were no end of bits.
    uchar c = 0;
    CHECK(__builtin_add_overflow(in[5] * 51, one, &c) && c == 0);
    CHECK(!__builtin_add_overflow(-in[5], 260, &c) && c == 255);
    CHECK(!__builtin_mul_overflow(UINT_MAX, -one, &l) && l == -(long)UINT_MAX);
    CHECK(__builtin_mul_overflow(UINT_MAX, UINT_MAX * one, &i) && i == 1);
    CHECK(__builtin_sub_overflow((uint)in[2], 3u, &u) && !__builtin_sub_overflow((uint)in[2], 3u, &i) && i == -1);
    // No type has the values of all.
    const ulong huge = ULONG_MAX - in[0];
    CHECK(!__builtin_add_overflow(huge, -one, &v) && v == ULONG_MAX - 1 && __builtin_add_overflow(huge, one, &v) && v == 0);
    CHECK(__builtin_add_overflow(huge, -one, &l) && !__builtin_add_overflow(1UL << 63, -one, &l) && l == LONG_MAX);
    CHECK(!__builtin_add_overflow(1UL, -(long)in[5], &l) && l == -4 && __builtin_add_overflow(1UL, -(long)in[5], &v));
    CHECK(__builtin_add_overflow(huge, huge, &l) && l == -2 && !__builtin_sub_overflow(huge, huge, &l) && l == 0);
    CHECK(!__builtin_sub_overflow(-one, huge >> 1, &l) && l == LONG_MIN && __builtin_sub_overflow(-one, huge, &l) && l == 0);
    CHECK(!__builtin_sub_overflow(0L, 1UL << 63, &l) && l == LONG_MIN && __builtin_sub_overflow(one, (ulong)in[2], &v) && v == ULONG_MAX);
    CHECK(!__builtin_sub_overflow((ulong)in[2], (long)-in[3], &v) && v == 5 && __builtin_sub_overflow(huge, -one, &v) && v == 0);
    CHECK(!__builtin_mul_overflow(1UL << 63, -one, &l) && l == LONG_MIN && __builtin_mul_overflow((1UL << 63) + 1, -one, &l));
    CHECK(__builtin_mul_overflow(huge, -one, &l) && l == 1 && !__builtin_mul_overflow(huge, (long)one, &v) && v == ULONG_MAX);
    CHECK(!__builtin_mul_overflow((long)-in[3], 4UL, &i) && i == -12 && __builtin_mul_overflow(in[3], huge, &c) && c == 253);
    CHECK(!__builtin_mul_overflow((long)in[0], huge, &l) && l == 0 && __builtin_mul_overflow(huge, huge, &l) && l == 1);

    struct pair from = {in[3] + 0.5f, "name"}, to;
    __builtin_memcpy(&to, &from, sizeof(to));
    CHECK(to.x == 3.5f && to.name[3] == 'e' && to.name[4] == 0);
    int few[4] = {9, 9, 9, 9};
    __builtin_memcpy(few + 1, in + 4, 2 * sizeof(int));
    CHECK(few[0] == 9 && few[1] == 4 && few[2] == 5 && few[3] == 9);
    __builtin_memcpy((char *)few + 1, (global const char *)(in + 4), 3);
    CHECK(few[0] == 0x409);
    __builtin_memcpy(few, in, 0);
    const float f = 1.0f + in[0];
    __builtin_memcpy(&u, &f, 4);
    CHECK(u == 0x3f800000u);
}
