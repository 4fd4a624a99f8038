// options: -cl-std=CL1.2
global int counter = 0;
kernel void f(global int *a) { a[0] = counter; }
