// -cl-finite-math-only lets arithmetic assume that no value is a NaN or infinite, and nothing more.
// options: -cl-finite-math-only
// check: OpDecorate * FPFastMathMode NotNaN|NotInf
// check-not: NSZ
kernel void f(global float *a) { *a = (a[1] + a[2]) * a[3]; }
