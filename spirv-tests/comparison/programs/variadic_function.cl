int sum(int count, ...) { return count; }
kernel void f(global int *a) { a[0] = sum(2, 1, 2); }
