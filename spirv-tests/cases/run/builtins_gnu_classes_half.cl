// options: -cl-std=CL3.0
// skip-source: clang has these since its version 22
// The classes of `half`, by each bit of the mask.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// Of each class its smallest and its largest magnitude, as bits; the last two are signaling and quiet NaNs.
constant ushort halves[12] = { 0, 0, 1, 0x3ff, 0x400, 0x7bff, 0x7c00, 0x7c00, 0x7c01, 0x7dff, 0x7e00, 0x7fff };
constant int positive[6] = { 64, 128, 256, 512, 1, 2 }, negative[6] = { 32, 16, 8, 4, 1, 2 };

#define HAS(mask) (__builtin_isfpclass(number, mask) == ((class & (mask)) != 0))
#define SINGLE(T, U, bits)                                                                                     \
    for (int sign = 0; sign < 2; sign++)                                                                       \
        for (int i = 0; i < 12; i++) {                                                                         \
            U raw = bits[i] | (U)((U)sign << (8 * sizeof(U) - 1));                                             \
            T number = __builtin_astype(raw, T);                                                               \
            int class = sign ? negative[i / 2] : positive[i / 2];                                              \
            good &= HAS(1) && HAS(2) && HAS(4) && HAS(8) && HAS(16) && HAS(32) && HAS(64) && HAS(128);         \
            good &= HAS(256) && HAS(512) && HAS(0) && HAS(0x3ff) && HAS(3) && HAS(516) && HAS(264);            \
            good &= HAS(0x1f8) && HAS(0x3c0) && HAS(0x3c) && HAS(0x2a9) && HAS(0x156) && HAS(0x90);            \
            good &= __builtin_isinf_sign(number) == (class == 512) - (class == 4);                             \
            good &= __builtin_iszero(number) == (class == 32 || class == 64);                                  \
            good &= __builtin_issubnormal(number) == (class == 16 || class == 128);                            \
            good &= __builtin_issignaling(number) == (class == 1);                                             \
        }

kernel void test(global int *out, global const int *in)
{
    int good = 1;
    SINGLE(half, ushort, halves)
    CHECK(good);
    half one = in[1];
    half3 v = (half3)(-0.0h, one, -as_half((short)(0x7c00 + in[0])));
    CHECK(all(__builtin_isfpclass(v, 0x24) == (short3)(1, 0, 1)));
    CHECK(__builtin_fmaximum_numf16(one, 3) == 3 && __builtin_fminimum_numf16(one, 3) == 1 && __builtin_canonicalizef16(one) == 1);
    CHECK(all(__builtin_elementwise_minimum((half2)(one, 3), (half2)(2, -1)) == (half2)(1, -1)));
    int exponent;
    CHECK(__builtin_frexpf16(one * 6, &exponent) == 0.75h && exponent == 3);
}
