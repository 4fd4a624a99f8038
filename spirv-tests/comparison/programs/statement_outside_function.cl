int x;
x = 3;
kernel void f(global int *a) { a[0] = 1; }
