// A call of enqueue_kernel or of a question about a kernel has one message for each mistake (OpenCL C 3.0, 6.15.18); a Block that is
// a parameter is known where the function is called.
// options: -cl-std=CL3.0
void run(queue_t queue, void (^block)(void)) { enqueue_kernel(queue, 0, ndrange_1D(1), block); }
kernel void k(queue_t queue, global uint *out, uint flags)
{
    ndrange_t range = ndrange_1D(64);
    run(queue, ^{ out[0] = 1; });
    enqueue_kernel(unknown_1, flags, range, ^{}); // error[S0410]: use of undeclared identifier `unknown_1`
    enqueue_kernel(queue, flags, range, ^{}, unknown_2); // error[S0410]: use of undeclared identifier `unknown_2`
    enqueue_kernel(queue, flags, range, ^(local void *a) {}, unknown_3); // error[S0410]: use of undeclared identifier `unknown_3`
    out[1] = get_kernel_max_sub_group_size_for_ndrange(range, ^{});
    out[2] = get_kernel_max_sub_group_size_for_ndrange(^{}, range); // error[S1005]: invalid arguments to `get_kernel_max_sub_group_size_for_ndrange`
    out[3] = get_kernel_max_sub_group_size_for_ndrange(range, ^{}, 1); // error[S1005]: invalid arguments to `get_kernel_max_sub_group_size_for_ndrange`
    out[4] = get_kernel_sub_group_count_for_ndrange(^{}, ^{}); // error[S1005]: invalid arguments to `get_kernel_sub_group_count_for_ndrange`
}
