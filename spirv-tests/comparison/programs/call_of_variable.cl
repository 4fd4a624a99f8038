kernel void f(global int *a, int n) {
    a[0] = n(3);
}
