// The macros of limits and constants (OpenCL C 6.15.2 and 6.15.3).

kernel void test(global int *out)
{
    CHECK(CHAR_BIT == 8 && SCHAR_MAX == 127 && SCHAR_MIN == -128 && UCHAR_MAX == 255 && CHAR_MAX == 127 && CHAR_MIN == -128);
    CHECK(SHRT_MAX == 32767 && SHRT_MIN == -32768 && USHRT_MAX == 65535);
    CHECK(INT_MAX == 0x7fffffff && INT_MIN == -INT_MAX - 1 && UINT_MAX == 0xffffffffu);
    CHECK(LONG_MAX == 0x7fffffffffffffffL && LONG_MIN == -LONG_MAX - 1 && ULONG_MAX == 0xffffffffffffffffUL);
    CHECK(FLT_DIG == 6 && FLT_MANT_DIG == 24 && FLT_RADIX == 2 && FLT_MAX_EXP == 128 && FLT_MIN_EXP == -125);
    CHECK(FLT_MAX_10_EXP == 38 && FLT_MIN_10_EXP == -37);
    CHECK(as_uint(FLT_MAX) == 0x7f7fffffu && as_uint(FLT_MIN) == 0x00800000u && as_uint(FLT_EPSILON) == 0x34000000u);
    CHECK(MAXFLOAT == FLT_MAX && HUGE_VALF == INFINITY && isnan(NAN) && isinf(INFINITY));
    CHECK(as_uint(M_PI_F) == 0x40490fdbu && as_uint(M_E_F) == 0x402df854u && as_uint(M_LN2_F) == 0x3f317218u);
    CHECK(as_uint(M_SQRT2_F) == 0x3fb504f3u && as_uint(M_1_PI_F) == 0x3ea2f983u && M_PI_2_F * 2 == M_PI_F && M_PI_4_F * 4 == M_PI_F);
    CHECK(FP_ILOGB0 == INT_MIN || FP_ILOGB0 == -INT_MAX);
    CHECK(FP_ILOGBNAN == INT_MAX || FP_ILOGBNAN == INT_MIN);
    CHECK(CLK_LOCAL_MEM_FENCE != CLK_GLOBAL_MEM_FENCE);
}
