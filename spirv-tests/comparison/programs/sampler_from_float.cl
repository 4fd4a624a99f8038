constant sampler_t s = 1.5f;
kernel void f(global int *a) { a[0] = 1; }
