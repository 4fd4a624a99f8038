kernel void f(global float *a) {
    barrier();
    a[0] = 1.0f;
}
