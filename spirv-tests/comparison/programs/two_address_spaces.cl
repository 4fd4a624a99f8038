kernel void f(global local int *a) { a[0] = 1; }
