// versions: 1.0 1.1 1.2 3.0
// Double precision was an extension, which a pragma turns off, until 1.2 made it a part of the language that a device may lack
// (OpenCL C 1.1, 9.3; OpenCL C 1.2, 6.1.1).
kernel void before(global double *d) { d[0] = 1; }
#pragma OPENCL EXTENSION cl_khr_fp64 : disable
kernel void between(global double *d) { d[0] = 1; } // error[S0106] in 1.0 1.1: use of type `double` requires `cl_khr_fp64`, which is not enabled
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void after(global double *d) { d[0] = 1; }
