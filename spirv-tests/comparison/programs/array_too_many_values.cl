kernel void f(global int *a) {
    int x[2] = { 1, 2, 3 };
    a[0] = x[0];
}
