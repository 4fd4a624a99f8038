void clear(float *p) { p[0] = 0.0f; }
kernel void f(global float *a) {
    clear(a);
}
