kernel void f(global float4 *a) {
    a[0] = a[1].xyzq;
}
