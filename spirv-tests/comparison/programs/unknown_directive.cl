#defien N 4
kernel void f(global int *a) { a[0] = 1; }
