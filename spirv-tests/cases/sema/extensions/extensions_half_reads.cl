float f(half *p) { return *p; } // extension[S0139]: use of `half` without `#pragma OPENCL EXTENSION cl_khr_fp16 : enable`
