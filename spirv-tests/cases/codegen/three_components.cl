// options: -O0
// A vector of three takes the room of four, and is loaded as three.
// check: OpTypeVector * 3
// check: OpLoad * Aligned 16
kernel void f(global float3 *p, global int3 *q) {
    float3 v = p[1];
    v.y = v.zx.x;
    v.xz = (float2)(v.x, 1.0f);
    p[2] = (v > p[3] ? v : p[3]) * 2.0f;
    q[1] = v == p[0];
    q[2].z = q[3][1];
    int3 pair[2] = {q[4], (int3)(1, 2, 3)};
    q[5] = pair[q[0].x & 1] << 3;
}
