// options: -pedantic-errors
// versions: 1.0 1.2 3.0
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void f(global half *p) { half a = p[0]; p[1] = a * 2.0h; }
