// Each of two Blocks enqueues the other.
// options: -cl-std=CL2.0
// run: --global 1 --arg zeros:int[1]

void second(global int *a);

void first(global int *a)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ // fault: call-depth: more kernels are enqueued
        a[0] += 1;
        second(a);
    });
}

void second(global int *a)
{
#ifdef MENDED
    if (a[0] > 4)
        return;
#endif
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{
        a[0] += 2;
        first(a);
    });
}

kernel void test(global int *a)
{
    first(a);
}
