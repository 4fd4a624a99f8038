kernel void f(global int *a) {
    int x[4] = a;
    a[0] = x[0];
}
