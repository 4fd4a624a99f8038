kernel void f(global int *a, uint n) {
    a[0] = min(a[0], n);
}
