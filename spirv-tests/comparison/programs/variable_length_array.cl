kernel void f(global int *a, int n) {
    int copy[n];
    copy[0] = a[0];
    a[1] = copy[0];
}
