// options: -Wall
kernel void f(global int *a, int n) {
    int x;
    if (n > 0) x = 1;
    a[0] = x;
}
