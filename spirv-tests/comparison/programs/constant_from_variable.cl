kernel void f(global float *a, float x) {
    constant float y = x;
    a[0] = y;
}
