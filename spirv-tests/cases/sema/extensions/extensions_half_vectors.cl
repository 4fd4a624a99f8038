void f(half4 *p); // extension[S0139]: use of `half` without `#pragma OPENCL EXTENSION cl_khr_fp16 : enable`
