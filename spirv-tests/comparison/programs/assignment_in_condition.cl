// options: -Wall
kernel void f(global int *a, int n) {
    if (n = 1) a[0] = n;
}
