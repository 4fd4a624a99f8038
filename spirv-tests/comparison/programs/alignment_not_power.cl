struct __attribute__((aligned(3))) pair { int a, b; };
kernel void f(global int *a) { a[0] = 1; }
