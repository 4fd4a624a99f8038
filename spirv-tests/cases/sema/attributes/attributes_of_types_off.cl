// options: -cl-ext=-cl_khr_fp64
// A type that is off is told once, also where an attribute needs it.
__attribute__((vec_type_hint(double4))) kernel void hint(void) {} // error[S0106]: use of type `double4` requires `cl_khr_fp64`, which is not enabled
typedef double components __attribute__((ext_vector_type(4))); // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled
typedef double bytes __attribute__((vector_size(16))); // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled
