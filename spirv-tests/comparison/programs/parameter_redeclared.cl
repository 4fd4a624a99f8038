kernel void f(global int *a, int n) {
    int n = 3;
    a[0] = n;
}
