// A Block that enqueues itself without end.
// options: -cl-std=CL2.0
// run: --global 1 --arg zeros:int[1]

void again(global int *a)
{
#ifdef MENDED
    if (a[0] >= 10)
        return;
#endif
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{ // fault: call-depth: more kernels are enqueued
        a[0]++;
        again(a);
    });
}

kernel void test(global int *a)
{
    again(a);
}
