// What fast math says of one instruction is said of a contracted one where SPIR-V has that: since 1.6.
// options: -cl-finite-math-only --spirv-version=1.6
// check: OpDecorate %* FPFastMathMode NotNaN|NotInf
// check: ExtInst %float * mad
kernel void f(global float *a) { *a = a[1] * a[2] + a[3]; }
