kernel void f(global int *a) {
    max(a[0], 1);
}
