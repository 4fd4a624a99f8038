// What is given to a function that enqueues a Block is used, as an argument of any other.
// options: -cl-std=CL3.0 -Wuninitialized
kernel void k(global int *p)
{
    int flags, set = CLK_ENQUEUE_FLAGS_NO_WAIT;
    enqueue_kernel(get_default_queue(), flags, ndrange_1D(1), ^{ p[0] = 1; }); // warning: variable `flags` is uninitialized when used here
    enqueue_kernel(get_default_queue(), set, ndrange_1D(1), ^{ p[0] = 1; });
}
