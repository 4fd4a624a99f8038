kernel void f(global int *a) {
    int x[-1];
    a[0] = 1;
}
