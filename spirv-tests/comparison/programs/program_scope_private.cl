int counter = 0;
kernel void f(global int *a) { a[0] = counter; }
