// options: -O0
// A comparison of vectors yields a mask, which `||` takes as it is (OpenCL C 3.0, 6.5.4 and 6.5.6).
kernel void k(global int4 *v, int4 a, int4 b) { v[0] = a < 3 || b > 1; }
// check-not: = OpINotEqual
// check: = OpBitwiseOr %v4uint
