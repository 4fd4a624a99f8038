// OpenCL C 6.10: an `extern` declaration and its definition.
// versions: 1.2 2.0 3.0 3.1
extern constant int table[];
constant int table[2] = { 1, 2 };
kernel void k(global int *out) { out[0] = table[1]; }
