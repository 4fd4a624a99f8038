kernel void f(global float4 *a) {
    a[0] = select(a[1], a[2], a[1] > 0.0f ? 1 : 0);
}
