// Loads and stores say how memory is aligned.
// options: -O0
// check: OpLoad %v4float * Aligned 16
// check: OpLoad %uchar * Aligned 1
// check: OpStore * Aligned 16
kernel void f(global float4 *v, global uchar *b, global float4 *out) { *out = *v + (float)*b; }
