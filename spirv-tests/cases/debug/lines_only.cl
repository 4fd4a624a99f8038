// options: -gline-tables-only
// Lines alone.
// check: OpLine * 6 43
// check-not: Debug
// check-not: OpNop
kernel void f(global int *out) { out[0] = out[1]; }
