// Loads and stores say how memory is aligned, and so do variables: drivers place one of which nothing is said at any address.
// options: -O0
// check: OpDecorate %f_shared Alignment 64
// check: OpDecorate %f_pair Alignment 2
// check: OpDecorate %v_addr Alignment 8
// check: OpLoad %v4float * Aligned 16
// check: OpLoad %uchar * Aligned 1
// check: OpStore * Aligned 16
// check: OpStore %f_shared * Aligned 64
kernel void f(global float4 *v, global uchar *b, global float4 *out) {
    local int shared __attribute__((aligned(64)));
    local char2 pair;
    *out = *v + (float)*b;
    shared = 1;
    pair = (char2)(b[1]);
}
