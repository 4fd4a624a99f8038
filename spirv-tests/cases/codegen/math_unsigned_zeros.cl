// -cl-no-signed-zeros lets arithmetic assume that the sign of zero does not matter, and nothing more.
// options: -cl-no-signed-zeros
// check: OpDecorate * FPFastMathMode NSZ
// check-not: NotNaN
kernel void f(global float *a) { *a = (a[1] + a[2]) * a[3]; }
