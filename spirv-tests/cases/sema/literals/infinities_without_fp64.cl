// versions: 1.2 3.0 1.2-cl_khr_fp64 3.0-fp64-cl_khr_fp64
// GNU C's infinity and NaN are `double`; without that type they are `float`, like constants (OpenCL C 3.0, 6.2.1).
#ifdef cl_khr_fp64
_Static_assert(sizeof(__builtin_inf()) == 8 && sizeof(__builtin_huge_val()) == 8 && sizeof(__builtin_nan("")) == 8, "");
#else
_Static_assert(sizeof(__builtin_inf()) == 4 && sizeof(__builtin_huge_val()) == 4 && sizeof(__builtin_nan("")) == 4, "");
#endif
_Static_assert(sizeof(__builtin_inff()) == 4, "");
kernel void k(global float *out) { out[0] = __builtin_inf(); out[1] = __builtin_nan(""); }
