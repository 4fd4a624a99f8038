struct pair { int a, b; };
struct pair { int x, y; };
kernel void f(global int *a) { a[0] = 1; }
