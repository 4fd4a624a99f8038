kernel void f(global int *a, global float *b) {
    b = a;
}
