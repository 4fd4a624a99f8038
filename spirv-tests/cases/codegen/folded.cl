// options: -O0
// Constant expressions have the widths of the target's integers and the rounding of its floats.
// check: OpConstant %uint 705032704
// check: OpConstant %ulong 5000000000
// check: OpConstant %uchar 44
// check: OpConstant %float 16777216
// check: OpConstant %float 0.333333343
// check: OpConstant %double 0.33333333333333331
constant uint wraps = 2500000000u * 2;
constant ulong wide = 2500000000ul * 2;
constant uchar narrow = (uchar)300;
constant float rounds = (float)16777217;
constant float third = 1.0f / 3.0f;
constant double finer = 1.0 / 3.0;
kernel void f(global double *out, int n) { *out = (&wraps)[n] + (&wide)[n] + (&narrow)[n] + (&rounds)[n] + (&third)[n] + (&finer)[n]; }
