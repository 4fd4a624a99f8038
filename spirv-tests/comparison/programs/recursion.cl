int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
kernel void f(global int *a) { a[0] = factorial(5); }
