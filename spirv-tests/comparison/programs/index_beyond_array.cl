kernel void f(global int *a) {
    int x[4] = { 0 };
    a[0] = x[4];
}
