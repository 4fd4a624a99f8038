kernel void f(global int *a) {
    int x[4], y[4];
    x = y;
    a[0] = x[0];
}
