// options: -cl-std=CL3.0
// skip-source: clang has these since its version 22
// The classes of floating-point numbers, by each bit of the mask, and the extreme values of IEEE 754-2019.

// Of each class its smallest and its largest magnitude, as bits; the last two are signaling and quiet NaNs.
constant uint floats[12] = { 0, 0, 1, 0x7fffff, 0x800000, 0x7f7fffff, 0x7f800000, 0x7f800000,
    0x7f800001, 0x7fbfffff, 0x7fc00000, 0x7fffffff };
constant ulong doubles[12] = { 0, 0, 1, 0xfffffffffffff, 0x10000000000000, 0x7fefffffffffffff, 0x7ff0000000000000,
    0x7ff0000000000000, 0x7ff0000000000001, 0x7ff7ffffffffffff, 0x7ff8000000000000, 0x7fffffffffffffff };
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
    SINGLE(float, uint, floats)
    CHECK(good);
    SINGLE(double, ulong, doubles)
    CHECK(good);
    float zero = in[0], one = in[1];
    float4 v = (float4)(zero, -zero, one, INFINITY);
    CHECK(all(__builtin_isfpclass(v, __FPCLASS_POSZERO | __FPCLASS_POSINF) == (int4)(1, 0, 0, 1)));
    CHECK(all(__builtin_isfpclass((double3)(zero, -one, NAN), 0x0a) == (long3)(0, 1, 1)));
    float nan = as_float(0x7fc00000 + in[0]);
    CHECK(isnan(__builtin_elementwise_maximum(one, nan)) && isnan(__builtin_elementwise_minimum(nan, one)));
    CHECK(__builtin_elementwise_maximumnum(one, nan) == 1 && __builtin_elementwise_minimumnum(nan, one) == 1);
    CHECK(!signbit(__builtin_elementwise_maximum(-zero, zero)) && !signbit(__builtin_elementwise_maximum(zero, -zero)));
    CHECK(signbit(__builtin_elementwise_minimum(-zero, zero)) && signbit(__builtin_elementwise_minimum(zero, -zero)));
    CHECK(__builtin_elementwise_maximum(-one, zero) == 0 && __builtin_elementwise_minimum(-one, zero) == -1);
    CHECK(!signbit(__builtin_fmaximum_numf(-zero, zero)) && signbit(__builtin_fminimum_num((double)zero, -(double)zero)));
    CHECK(__builtin_reduce_maximum((float3)(one, 3, -2)) == 3 && __builtin_reduce_minimum((double2)(one, -5)) == -5);
    CHECK(isnan(__builtin_reduce_maximum((float4)(one, nan, 2, 3))));
    CHECK(all(__builtin_elementwise_maximum((float2)(one, 2), (float2)(3, zero)) == (float2)(3, 2)));
    CHECK(__builtin_elementwise_ldexp(one, in[3]) == 8 && all(__builtin_elementwise_ldexp((float2)(1, 3), (int2)(in[1], -1)) == (float2)(2, 1.5f)));
    CHECK(__builtin_lrintf(one + 1.5f) == 2 && __builtin_llround(one + 1.5) == 3 && __builtin_lroundf(-one * 2.5f) == -3);
    CHECK(__builtin_lrint(one * 5e9) == 5000000000L);
    CHECK(__builtin_fmaximum_num((double)nan, (double)one) == 1 && __builtin_canonicalize((double)one) == 1);
    CHECK(__builtin_canonicalizef(-one) == -1 && all(__builtin_elementwise_canonicalize((double2)(one, 3)) == (double2)(1, 3)));
    int quotient;
    CHECK(__builtin_remquof(one * 7, 4, &quotient) == -1 && (quotient & 7) == 2);
    CHECK(__builtin_bswapg((uchar)in[5]) == 5 && __builtin_bswapg((uint)in[1]) == 0x1000000u);
}
