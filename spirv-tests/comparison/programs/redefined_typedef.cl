typedef int number;
typedef float number;
kernel void f(global int *a) { a[0] = 1; }
