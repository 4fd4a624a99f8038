// versions: 1.2-cl_khr_fp16 3.0-cl_khr_fp16
// No pragma turns on what the device does not have: `enable` is told, `warn` and `disable` ask for nothing (OpenCL C 3.0, 6.2.2).
#pragma OPENCL EXTENSION cl_khr_fp16 : enable // warning: extension `cl_khr_fp16` is disabled or not available in OpenCL C
#pragma OPENCL EXTENSION cl_khr_fp16 : warn
kernel void k(global float *p) { half h = p[0]; } // error[S0130]: variable of type `half` requires `cl_khr_fp16`
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#pragma OPENCL EXTENSION all : warn
kernel void l(global float *p) { half h = p[0]; } // error[S0130]: variable of type `half` requires `cl_khr_fp16`
