void twice(int &x) { x *= 2; }
kernel void f(global int *a) { int n = a[0]; twice(n); a[0] = n; }
