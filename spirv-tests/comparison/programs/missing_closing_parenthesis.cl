kernel void f(global int *a) {
    a[0] = max(a[1], a[2];
}
