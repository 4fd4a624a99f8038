struct particle { float4 position; float mass; };
kernel void weigh(global struct particle *p, global float *out) {
    out[0] = p[0].mas;
}
