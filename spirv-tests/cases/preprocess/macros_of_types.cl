// options: -cl-std=CL3.0 --target=spirv64
// options: -cl-std=CL3.0 --target=spirv32
// options: -cl-std=CL3.0 -cl-finite-math-only
// Macros of GNU C and clang about types, which no processor decides.
#if defined __GNUC__ || defined __clang__ || defined __llvm__ || defined __SIZEOF_INT128__ || defined __INT128_TYPE__ || defined __GNUC_MINOR__
#error this is another compiler
#endif
#if defined __SIZEOF_LONG_DOUBLE__ || defined __LDBL_DIG__ || defined __BITINT_MAXWIDTH__
#error there are no such types
#endif
#define WIDTH(type) (sizeof(type) * __CHAR_BIT__)
_Static_assert(__INTPTR_WIDTH__ == WIDTH(intptr_t) && __UINTPTR_WIDTH__ == __INTPTR_WIDTH__, "");
_Static_assert(__SIZE_WIDTH__ == WIDTH(size_t) && __PTRDIFF_WIDTH__ == WIDTH(ptrdiff_t) && __POINTER_WIDTH__ == __SIZE_WIDTH__, "");
_Static_assert(__SHRT_WIDTH__ == 16 && __INT_WIDTH__ == 32 && __LONG_WIDTH__ == 64 && __LLONG_WIDTH__ == 64, "");
_Static_assert(__INT8_MAX__ == SCHAR_MAX && __UINT16_MAX__ == USHRT_MAX && __INT64_MAX__ == LONG_MAX && __UINT64_MAX__ == ULONG_MAX, "");
_Static_assert(__INTMAX_MAX__ == LONG_MAX && __INTMAX_WIDTH__ == 64 && sizeof(__UINTMAX_TYPE__) == 8, "");
_Static_assert(__INT_FAST16_WIDTH__ == WIDTH(__INT_FAST16_TYPE__) && sizeof(__UINT_LEAST8_TYPE__) == 1, "");
_Static_assert(__INT64_C(1) << 40 == 1L << 40 && sizeof(__UINT64_C(7)) == 8 && __UINT32_C(3) - 4 > 0 && __INT8_C(5) == 5, "");
_Static_assert(sizeof(__SIZE_FMTu__) == (sizeof(size_t) == 8 ? 3 : 2) && sizeof(__UINT8_FMTx__) == 4, "");
_Static_assert(__FLT_DIG__ == FLT_DIG && __FLT_MAX_EXP__ == FLT_MAX_EXP && __FLT_MIN_10_EXP__ == FLT_MIN_10_EXP, "");
_Static_assert(__DBL_DIG__ == DBL_DIG && __DBL_MIN_EXP__ == DBL_MIN_EXP && __DBL_MAX_10_EXP__ == DBL_MAX_10_EXP, "");
_Static_assert(__FLT16_DIG__ == HALF_DIG && __FLT16_MIN_EXP__ == HALF_MIN_EXP && __FLT16_MAX_10_EXP__ == HALF_MAX_10_EXP, "");
_Static_assert((__FPCLASS_SNAN | __FPCLASS_QNAN | __FPCLASS_NEGINF | __FPCLASS_NEGNORMAL | __FPCLASS_NEGSUBNORMAL) == 0x1f, "");
_Static_assert((__FPCLASS_POSINF | __FPCLASS_POSNORMAL | __FPCLASS_POSSUBNORMAL | __FPCLASS_POSZERO | __FPCLASS_NEGZERO) == 0x3e0, "");
_Static_assert(__ATOMIC_ACQUIRE == memory_order_acquire && __ATOMIC_ACQ_REL == memory_order_acq_rel, "");
_Static_assert(__OPENCL_MEMORY_SCOPE_DEVICE == memory_scope_device && __OPENCL_MEMORY_SCOPE_SUB_GROUP == memory_scope_sub_group, "");
_Static_assert(__FINITE_MATH_ONLY__ == 0 || __FINITE_MATH_ONLY__ == 1, "");
_Static_assert(sizeof(__VERSION__) > 8, "");
constant float least = __FLT_DENORM_MIN__;
kernel void k(global int *out)
{
    *out = as_int(least) + __FINITE_MATH_ONLY__;
}
