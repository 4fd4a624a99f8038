kernel void f(global int4 *a) {
    a[0].x = dot(a[1], a[2]);
}
