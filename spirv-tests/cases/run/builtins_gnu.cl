// Functions of GNU C that clang has in OpenCL C: bits, bytes, mathematics and hints.
kernel void test(global int *out, global const int *in)
{
    const uint u = in[3] + 0x01020300u;
    const ulong l = ((ulong)u << 32) | 0x0a0b0c0du;
    CHECK(__builtin_popcount(u) == 6 && __builtin_popcountl(l) == 16 && __builtin_popcountll(1ul << 40) == 1);
    CHECK(__builtin_clz(u) == 7 && __builtin_clzl(l) == 7 && __builtin_clzs((ushort)in[1]) == 15);
    CHECK(__builtin_ctz(u) == 0 && __builtin_ctz(u & ~7u) == 8 && __builtin_ctzll(l << 8) == 8);
    CHECK(__builtin_ffs(in[0]) == 0 && __builtin_ffs(in[4]) == 3 && __builtin_ffsl((long)in[1] << 40) == 41);
    CHECK(__builtin_parity(u) == 0 && __builtin_parityl(l | 2) == 1);
    CHECK(__builtin_bswap16((ushort)(0x1230 + in[4])) == 0x3412);
    CHECK(__builtin_bswap32(u) == 0x03030201u && __builtin_bswap64(l) == 0x0d0c0b0a03030201ul);
    CHECK(__builtin_rotateleft32(u, 8) == 0x02030301u && __builtin_rotateright32(u, 8) == 0x03010203u);
    CHECK(__builtin_rotateleft8((uchar)(0x80 + in[1]), 1) == 3 && __builtin_rotateright64(l, 32) == (l << 32 | l >> 32));
    CHECK(__builtin_abs(-in[3]) == 3 && __builtin_labs(-(long)in[5]) == 5);
    const float f = in[2] + 0.25f;
    CHECK(__builtin_fabsf(-f) == 2.25f && __builtin_sqrtf(f) == 1.5f && __builtin_fmaf(f, 4.0f, 1.0f) == 10.0f);
    CHECK(__builtin_floorf(f) == 2 && __builtin_ceilf(f) == 3 && __builtin_truncf(-f) == -2 && __builtin_rintf(f + 0.25f) == 2);
    CHECK(__builtin_fminf(f, 1) == 1 && __builtin_fmaxf(f, 1) == f && __builtin_copysignf(f, -1.0f) == -f);
    CHECK(__builtin_powf(f, 2.0f) > 5 && __builtin_ldexpf(f, 2) == 9.0f && __builtin_fmodf(f, 2.0f) == 0.25f);
    int exponent = 0;
    CHECK(__builtin_frexpf(f, &exponent) == 0.5625f && exponent == 2);
    const float nan = __builtin_nanf(""), infinity = __builtin_inff() * f;
    CHECK(__builtin_isnan(nan) && !__builtin_isnan(f) && __builtin_isinf(infinity) && __builtin_isfinite(f));
    CHECK(__builtin_isnormal(f) && !__builtin_isnormal(infinity) && __builtin_signbit(-f) && !__builtin_signbitf(f));
    CHECK(__builtin_isgreater(f, 1.0f) && !__builtin_isless(f, 1.0f) && __builtin_isunordered(f, nan));
    CHECK(__builtin_expect_with_probability(in[3], 3, 0.9) == 3 && __builtin_unpredictable(in[3] == 3));
    __builtin_nontemporal_store(in[6] + 1, out);
    CHECK(__builtin_nontemporal_load(&in[6]) == 6);
    __builtin_prefetch(in, 0);
    __builtin_prefetch(in);
}
