// options: -cl-std=CL2.0
kernel void f(global int *a) {
    enqueue_kernel(CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ a[0] = 1; });
}
