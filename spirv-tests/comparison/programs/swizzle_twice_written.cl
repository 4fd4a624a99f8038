kernel void f(global float4 *a) {
    a[0].xx = a[1].xy;
}
