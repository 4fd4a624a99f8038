constant float table[4];
kernel void f(global float *a) { a[0] = table[0]; }
