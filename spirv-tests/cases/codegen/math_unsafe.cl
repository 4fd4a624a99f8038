// -cl-unsafe-math-optimizations lets arithmetic assume that it may be rearranged, within finite and infinite values, and nothing more.
// options: -cl-unsafe-math-optimizations
// check: OpDecorate * FPFastMathMode NSZ|AllowRecip
// check-not: NotNaN
kernel void f(global float *a) { *a = (a[1] + a[2]) * a[3]; }
