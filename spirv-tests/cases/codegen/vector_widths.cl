// Vectors of 2, 3, 4, 8 and 16; those of more than 4 need a capability.
// options: -O0
// check: OpCapability Vector16
// check: OpTypeVector %float 2
// check: OpTypeVector %float 3
// check: OpTypeVector %float 4
// check: OpTypeVector %float 8
// check: OpTypeVector %float 16
kernel void f(global float2 *a, global float3 *b, global float4 *c, global float8 *d, global float16 *e)
{
    a[0] *= 2; // check: OpStore * Aligned 8
    b[0] *= 2; // check: OpStore * Aligned 16
    c[0] *= 2; // check: OpStore * Aligned 16
    d[0] *= 2; // check: OpStore * Aligned 32
    e[0] *= 2; // check: OpStore * Aligned 64
}
