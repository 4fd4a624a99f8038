kernel void f(global float *a) {
    a[0] = sqrtf(a[1]) + powf(a[2], 2.0f);
}
