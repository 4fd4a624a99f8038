kernel void f(global int *a, size_t n) {
    a[0] = n;
}
