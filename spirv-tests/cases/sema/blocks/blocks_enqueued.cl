// Blocks as kernels: enqueue_kernel and the queries (OpenCL C 3.0, 6.15.18).
// options: -cl-std=CL2.0 -cl-ext=-cl_khr_device_enqueue_local_arg_types
kernel void k(queue_t queue, global uint *out, uint flags, read_only image2d_t image) {
    ndrange_t range = ndrange_1D(64);
    clk_event_t event;
    clk_event_t events[2] = {event, event};
    global void *pointer = out;
    char size = 4;
    enqueue_kernel(queue, flags, range, ^{ out[0] = 1; });
    enqueue_kernel(queue, flags, range, ^(void) { return 0; });
    enqueue_kernel(queue, flags, range, 1, &event, &event, ^{});
    enqueue_kernel(queue, flags, range, 2, events, 0, ^{});
    enqueue_kernel(queue, flags, range, 0, NULL, NULL, ^{});
    enqueue_kernel(queue, flags, range, ^(local void *a, local void *b) {}, 16, size);
    enqueue_kernel(queue, flags, range, 0, 0, &event, ^(local void *a) {}, 1024L);
    enqueue_kernel(pointer, flags, range, ^{}); // error: queue_t
    enqueue_kernel(queue, pointer, range, ^{}); // error: uint
    enqueue_kernel(queue, flags, pointer, ^{}); // error: ndrange_t
    enqueue_kernel(queue, flags, range, pointer); // error[S1005]: invalid arguments to `enqueue_kernel`
    enqueue_kernel(queue, range, ^{}); // error[S1005]: too few arguments to `enqueue_kernel`: expected at least 4, have 3
    enqueue_kernel(queue, flags, range, 1, ^{}); // error[S1005]: invalid arguments to `enqueue_kernel`
    enqueue_kernel(queue, flags, range, 1, &event, ^{}); // error[S1005]: invalid arguments to `enqueue_kernel`
    enqueue_kernel(queue, flags, range, ^(int i) {}); // error[S1005]: parameters of an enqueued Block must have type `local void *`, found `int`
    enqueue_kernel(queue, flags, range, ^(local int *i) {}, 4); // error[S1005]: parameters of an enqueued Block must have type `local void *`, found `local int *`
    enqueue_kernel(queue, flags, range, ^(local void *a, local void *b) {}, 4); // error[S1005]: mismatch in number of Block parameters (2) and local size arguments (1)
    enqueue_kernel(queue, flags, range, ^(local void *a) {}, 0.5f); // error[S1005]: local size argument must have integer type, found `float`
    enqueue_kernel(queue, flags, range, ^{ out[0] = get_image_width(image); }); // error[S1002]: cannot capture a value of type
    out[1] = get_kernel_work_group_size(^(local void *a) {});
    out[2] = get_kernel_preferred_work_group_size_multiple(^{});
    out[3] = get_kernel_work_group_size(1); // error[S1005]: invalid arguments to `get_kernel_work_group_size`
    out[4] = get_kernel_work_group_size(^{}, 1); // error[S1005]: invalid arguments to `get_kernel_work_group_size`
}
