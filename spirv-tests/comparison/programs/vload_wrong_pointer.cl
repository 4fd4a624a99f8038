kernel void f(global float4 *a, global float4 *b) {
    b[0] = vload4(0, a);
}
