kernel void f(global float4 *a, global float3 *b) {
    a[0] = a[1] + b[0];
}
