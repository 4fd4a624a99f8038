// A kernel without the pragma leaves contraction on.
// check: OpEntryPoint Kernel
// check-not: ContractionOff
kernel void f(global float *p) { p[0] = p[1] * p[2] + p[3]; }
