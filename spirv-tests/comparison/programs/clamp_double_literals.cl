kernel void f(global float *a) {
    a[0] = clamp(a[1], 0.0, 1.0);
}
