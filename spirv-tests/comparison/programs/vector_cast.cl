kernel void f(global float4 *a, global int4 *b) {
    a[0] = (float4)b[0];
}
