kernel void f(global float2 *a) {
    a[0] = cross(a[1], a[2]);
}
