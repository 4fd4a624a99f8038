kernel void f(global float *a) {
    float *p = a;
    p[0] = 1.0f;
}
