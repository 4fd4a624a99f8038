// A kernel with contraction off says so.
// check: OpExecutionMode * ContractionOff
#pragma OPENCL FP_CONTRACT OFF
kernel void f(global float *p) { p[0] = p[1] * p[2] + p[3]; }
