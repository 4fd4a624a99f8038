int add(int a, int b);
float add(int a, int b) { return a + b; }
kernel void f(global float *a) { a[0] = add(1, 2); }
