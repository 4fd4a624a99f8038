struct pair { int a; int a; };
kernel void f(global int *a) { a[0] = 1; }
