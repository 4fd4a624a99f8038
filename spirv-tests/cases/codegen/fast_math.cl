// -cl-fast-relaxed-math marks the operations.
// options: -cl-fast-relaxed-math
// check: OpDecorate * FPFastMathMode
// check: OpFMul %float
kernel void f(global float *p) { p[0] = p[1] * p[2] + p[3]; }
