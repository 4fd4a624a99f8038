kernel void f(global float *a, global float4 *b) {
    a[0] = b[0];
}
