// -cl-fast-relaxed-math lets arithmetic assume all that the options allow one by one.
// options: -cl-fast-relaxed-math
// check: OpDecorate * FPFastMathMode NotNaN|NotInf|NSZ|AllowRecip|Fast
kernel void f(global float *a) { *a = a[1] * a[2] + a[3]; }
