kernel void f(global int *a) {
    int x[4] = { [5] = 1 };
    a[0] = x[0];
}
