// #if and its kin: arithmetic in 64 bits, defined, nesting, skipped text that is not C.
// options: -DWITH_VALUE=3 -DBARE

#define FUNCTION(x) x * 2

#if 0
it's not C here: "unclosed #else
#if 1
#else
#endif
#elif WITH_VALUE == 3
#define BRANCH 2
#else
#define BRANCH 3
#endif

#if defined BARE && defined(WITH_VALUE) && !defined NOT_THIS
#define DEFINED_OK 1
#endif

#if (1 << 40) / (1 << 38) == 4 && -1 > 0u && (2 || 1 / 0) && (0 ? 1 / 0 : 7) == 7 && 'a' == 97 && 0x10 == 16
#define ARITHMETIC_OK 1
#endif

#if UNKNOWN_NAME == 0 && ~0 == -1 && 5 % 3 == 2 && (3 & 6) == 2 && !0
#define UNKNOWN_OK 1
#endif

#ifdef UNKNOWN_NAME
#define WRONG
#elif !BARE
#define WRONG
#else
#ifndef WRONG
#define NESTED_OK 1
#endif
#endif

#if FUNCTION(4) == 8 // a comment
#define FUNCTION_OK /* another */ 1
#endif
#
#define CONCATENATED 1\
2

kernel void test(global int *out)
{
    CHECK(BRANCH == 2);
    CHECK(DEFINED_OK && ARITHMETIC_OK && UNKNOWN_OK && NESTED_OK && FUNCTION_OK);
    CHECK(BARE == 1 && WITH_VALUE == 3);
    CHECK(CONCATENATED == 12);
#if __OPENCL_VERSION__ >= 120 && __OPENCL_C_VERSION__ >= 120 && defined(__ENDIAN_LITTLE__)
    CHECK(CL_VERSION_1_0 == 100 && CL_VERSION_1_1 == 110 && CL_VERSION_1_2 == 120);
#else
    CHECK(0);
#endif
#ifdef cl_khr_fp64
    CHECK(cl_khr_fp64 == 1);
#endif
#line 100 "other.cl"
    int line = __LINE__;
    CHECK(line == 100);
    CHECK(__FILE__[0] == 'o' && sizeof(__FILE__) == 9);
#line 200
    CHECK(__LINE__ == 200);
    CHECK(sizeof(__FILE__) == 9);
}
