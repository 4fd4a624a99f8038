kernel void f(global int *a) {
    __attribute__((opencl_unroll_hint(4)))
    if (a[0]) a[0] = 1;
}
