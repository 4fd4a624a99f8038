// options: -cl-std=CL3.0
// Every constant of OpenCL C 3.0, 6.15, has its value and its type when the program is compiled.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define SAME(a, b) _Static_assert((a) == (b), #a)

// 6.15.3.2: the limits of integers.
SAME(CHAR_BIT, 8);
SAME(CHAR_MAX, SCHAR_MAX);
SAME(CHAR_MIN, SCHAR_MIN);
SAME(SCHAR_MAX, 127);
SAME(SCHAR_MIN, -128);
SAME(UCHAR_MAX, 255);
SAME(SHRT_MAX, 32767);
SAME(SHRT_MIN, -32768);
SAME(USHRT_MAX, 65535);
SAME(INT_MAX, (int)(~0u >> 1));
SAME(INT_MIN, -INT_MAX - 1);
SAME(UINT_MAX, ~0u);
SAME(LONG_MAX, (long)(~0ul >> 1));
SAME(LONG_MIN, -LONG_MAX - 1);
SAME(ULONG_MAX, ~0ul);
_Static_assert(sizeof(INT_MIN) == 4 && sizeof(UINT_MAX) == 4 && sizeof(LONG_MIN) == 8 && sizeof(ULONG_MAX) == 8, "");

// 6.15.2.1: what floating types can hold.
SAME(FLT_DIG, 6);
SAME(FLT_MANT_DIG, 24);
SAME(FLT_MAX_10_EXP, 38);
SAME(FLT_MAX_EXP, 128);
SAME(FLT_MIN_10_EXP, -37);
SAME(FLT_MIN_EXP, -125);
SAME(FLT_RADIX, 2);
SAME(DBL_DIG, 15);
SAME(DBL_MANT_DIG, 53);
SAME(DBL_MAX_10_EXP, 308);
SAME(DBL_MAX_EXP, 1024);
SAME(DBL_MIN_10_EXP, -307);
SAME(DBL_MIN_EXP, -1021);
SAME(DBL_RADIX, 2);
SAME(HALF_DIG, 3);
SAME(HALF_MANT_DIG, 11);
SAME(HALF_MAX_10_EXP, 4);
SAME(HALF_MAX_EXP, 16);
SAME(HALF_MIN_10_EXP, -4);
SAME(HALF_MIN_EXP, -13);
SAME(HALF_RADIX, 2);
_Static_assert(sizeof(FLT_MAX) == 4 && sizeof(FLT_MIN) == 4 && sizeof(FLT_EPSILON) == 4, "");
_Static_assert(sizeof(DBL_MAX) == 8 && sizeof(DBL_MIN) == 8 && sizeof(DBL_EPSILON) == 8, "");
_Static_assert(sizeof(HALF_MAX) == 2 && sizeof(HALF_MIN) == 2 && sizeof(HALF_EPSILON) == 2, "");
_Static_assert(sizeof(MAXFLOAT) == 4 && sizeof(HUGE_VALF) == 4 && sizeof(INFINITY) == 4 && sizeof(NAN) == 4, "");
_Static_assert(sizeof(HUGE_VAL) == 8, "");

// 6.15.2.1: the constants, each with what it is of another.
_Static_assert(sizeof(M_E_F) == 4 && sizeof(M_LOG2E_F) == 4 && sizeof(M_LOG10E_F) == 4 && sizeof(M_LN2_F) == 4, "");
_Static_assert(sizeof(M_LN10_F) == 4 && sizeof(M_PI_F) == 4 && sizeof(M_PI_2_F) == 4 && sizeof(M_PI_4_F) == 4, "");
_Static_assert(sizeof(M_1_PI_F) == 4 && sizeof(M_2_PI_F) == 4 && sizeof(M_2_SQRTPI_F) == 4, "");
_Static_assert(sizeof(M_SQRT2_F) == 4 && sizeof(M_SQRT1_2_F) == 4, "");
_Static_assert(sizeof(M_E) == 8 && sizeof(M_LOG2E) == 8 && sizeof(M_LOG10E) == 8 && sizeof(M_LN2) == 8, "");
_Static_assert(sizeof(M_LN10) == 8 && sizeof(M_PI) == 8 && sizeof(M_PI_2) == 8 && sizeof(M_PI_4) == 8, "");
_Static_assert(sizeof(M_1_PI) == 8 && sizeof(M_2_PI) == 8 && sizeof(M_2_SQRTPI) == 8, "");
_Static_assert(sizeof(M_SQRT2) == 8 && sizeof(M_SQRT1_2) == 8, "");
_Static_assert(sizeof(M_E_H) == 2 && sizeof(M_LOG2E_H) == 2 && sizeof(M_LOG10E_H) == 2 && sizeof(M_LN2_H) == 2, "");
_Static_assert(sizeof(M_LN10_H) == 2 && sizeof(M_PI_H) == 2 && sizeof(M_PI_2_H) == 2 && sizeof(M_PI_4_H) == 2, "");
_Static_assert(sizeof(M_1_PI_H) == 2 && sizeof(M_2_PI_H) == 2 && sizeof(M_2_SQRTPI_H) == 2, "");
_Static_assert(sizeof(M_SQRT2_H) == 2 && sizeof(M_SQRT1_2_H) == 2, "");
SAME(FP_ILOGB0, -INT_MAX - 1);
SAME(FP_ILOGBNAN, INT_MAX);

// 6.15.8, 6.15.12, 6.15.18: flags, and what the host's numbers are.
SAME(CLK_LOCAL_MEM_FENCE, 1);
SAME(CLK_GLOBAL_MEM_FENCE, 2);
SAME(CLK_IMAGE_MEM_FENCE, 4);
SAME(CLK_NORMALIZED_COORDS_FALSE, 0);
SAME(CLK_NORMALIZED_COORDS_TRUE, 1);
SAME(CLK_ADDRESS_NONE, 0);
SAME(CLK_FILTER_NEAREST, 0x10);
SAME(CLK_FILTER_LINEAR, 0x20);
SAME(CLK_SNORM_INT8, 0x10D0);
SAME(CLK_UNORM_INT8, 0x10D2);
SAME(CLK_FLOAT, 0x10DE);
SAME(CLK_HALF_FLOAT, 0x10DD);
SAME(CLK_R, 0x10B0);
SAME(CLK_RGBA, 0x10B5);
SAME(CLK_BGRA, 0x10B6);
SAME(CLK_sRGBA, 0x10C1);

constant double constants[] = {M_E, M_PI, M_PI_2, DBL_MAX, DBL_MIN, DBL_EPSILON, HUGE_VAL};
constant float more[] = {M_E_F, M_PI_F, FLT_MAX, FLT_MIN, FLT_EPSILON, MAXFLOAT, HUGE_VALF, INFINITY, NAN};
