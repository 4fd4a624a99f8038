// options: -Wall
kernel void f(global int *a, int n) {
    n = n;
    a[0] = n;
}
