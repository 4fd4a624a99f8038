kernel void f(global int *a) {
    return a[0];
}
