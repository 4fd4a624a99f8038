// Without options nothing is assumed.
// check-not: FPFastMathMode
// check-not: ContractionOff
kernel void f(global float *a) { *a = a[1] * a[2] + a[3]; }
