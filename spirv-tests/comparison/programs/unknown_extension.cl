#pragma OPENCL EXTENSION cl_khr_fp46 : enable
kernel void f(global int *a) { a[0] = 1; }
