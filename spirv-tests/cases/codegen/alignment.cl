// Loads and stores say how memory is aligned, variables where that is more than their types say.
// options: -O0
// check: OpDecorate %shared Alignment 64
// check: OpLoad %v4float * Aligned 16
// check: OpLoad %uchar * Aligned 1
// check: OpStore * Aligned 16
// check: OpStore %shared * Aligned 64
kernel void f(global float4 *v, global uchar *b, global float4 *out) {
    local int shared __attribute__((aligned(64)));
    *out = *v + (float)*b;
    shared = 1;
}
