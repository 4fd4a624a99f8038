kernel void f(constant float *x) {
    x[0] = 1.0f;
}
