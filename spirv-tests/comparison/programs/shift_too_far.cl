kernel void f(global int *a) {
    a[0] = a[1] << 40;
}
