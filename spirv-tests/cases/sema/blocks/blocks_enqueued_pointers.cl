// An enqueued Block runs after, or beside, the kernel that enqueues it (OpenCL C 3.0, 6.15.18.2).
// options: -cl-std=CL2.0
void enqueues(queue_t queue, void (^block)(void)) {
    enqueue_kernel(queue, 0, ndrange_1D(1), block); // warning[S1006]: enqueued Block uses `numbers`, which refers to local memory of the enqueuing kernel
}
kernel void k(queue_t queue, global int *out, local int *numbers, constant int *table) {
    ndrange_t range = ndrange_1D(1);
    int array[4] = {1, 2, 3, 4};
    int value = 1;
    private int *pointer = &value;
    struct { int array[4]; } copied = {{1, 2, 3, 4}};
    enqueue_kernel(queue, 0, range, ^{ out[0] = table[0] + copied.array[1] + value; });
    enqueue_kernel(queue, 0, range, ^{ // warning[S1006]: enqueued Block uses `numbers`, which refers to local memory of the enqueuing kernel
        out[1] = numbers[0];
    });
    enqueue_kernel(queue, 0, range, ^{ out[2] = *pointer; }); // warning[S1006]: enqueued Block uses `pointer`, which refers to private memory of the enqueuing kernel
    void (^named)(void) = ^{ out[3] = array[1]; };
    enqueue_kernel(queue, 0, range, named); // warning[S1006]: enqueued Block uses `array`, which refers to private memory of the enqueuing kernel
    named();
    enqueues(queue, ^{ out[4] = numbers[0]; });
    // What a Block calls is not enqueued.
    ^{ out[4] = numbers[0] + *pointer; }();
}
