kernel void f(global int *a, global float *b) {
    if (a == b) a[0] = 1;
}
