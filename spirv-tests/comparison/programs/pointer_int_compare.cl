kernel void f(global int *a, int n) {
    if (a 