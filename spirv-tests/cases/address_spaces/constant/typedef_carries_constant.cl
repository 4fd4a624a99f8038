// OpenCL C 6.7: a typedef carries its address space to a variable at program scope.
// versions: all
typedef constant float table_t[2];
table_t table = { 1.0f, 2.0f };
kernel void k(global float *out, int i) { out[i] = table[i]; }
