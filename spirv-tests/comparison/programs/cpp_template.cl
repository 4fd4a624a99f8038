template <typename T> T twice(T x) { return x + x; }
kernel void f(global int *a) { a[0] = twice(a[0]); }
