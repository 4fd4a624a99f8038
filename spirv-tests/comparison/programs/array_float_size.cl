kernel void f(global int *a) {
    int x[2.5f];
    a[0] = 1;
}
