// options: -g -g0 -Wno-overridden-option
// The last of the options that contradict each other holds.
// check-not: OpLine
// check-not: Debug
kernel void f(global int *out) { out[0] = out[1]; }
