// options: -cl-std=CL1.0 -cl-single-precision-constant
// options: -cl-std=CL1.2 -cl-single-precision-constant
// options: -cl-std=CL3.0 -cl-single-precision-constant -cl-ext=-cl_khr_fp64
// Constants without a suffix are `float`, with and without double precision.
_Static_assert(sizeof(1.0) == 4 && sizeof(0x1p3) == 4 && sizeof(1e3f) == 4, "");
// check-not: Float64
kernel void k(global float *out, float x) { out[0] = x * 1.1 + sin(0.5); }
