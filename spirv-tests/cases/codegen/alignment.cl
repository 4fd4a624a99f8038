// Loads and stores say how memory is aligned.
// check: OpLoad %float * Aligned 16
// check: OpLoad %uchar * Aligned 1
// check: OpStore * Aligned 4
kernel void f(global float4 *v, global uchar *b, global float *out) { *out = v->x + *b; }
