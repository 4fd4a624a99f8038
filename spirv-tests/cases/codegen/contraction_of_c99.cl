// The pragma of C99 is the same, for a kernel and what it calls; other kernels keep contraction.
// check: OpEntryPoint Kernel %on "on"
// check: OpEntryPoint Kernel %off "off"
// check: OpExecutionMode %off ContractionOff
// check-not: OpExecutionMode %on
kernel void on(global float *p) { p[0] = p[1] * p[2] + p[3]; }
#pragma STDC FP_CONTRACT OFF
kernel void off(global float *p) { p[0] = p[1] * p[2] + p[3]; }
