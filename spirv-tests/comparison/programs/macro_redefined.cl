#define N 4
#define N 8
kernel void f(global int *a) { a[0] = N; }
