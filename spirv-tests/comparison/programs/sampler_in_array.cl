kernel void f(global int *a) {
    sampler_t samplers[2];
    a[0] = 1;
}
