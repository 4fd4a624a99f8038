struct pair { int a; int b; }
kernel void f(global int *a) { a[0] = 1; }
