kernel void f(global const float *x) {
    x[0] = 1.0f;
}
