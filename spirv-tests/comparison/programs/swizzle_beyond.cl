kernel void f(global float2 *a) {
    a[0].x = a[1].z;
}
