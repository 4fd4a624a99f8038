// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// skip-widened: ranges hold sizes
// check: OpCapability DeviceEnqueue
// check: OpEnqueueKernel
// check: OpGetKernelWorkGroupSize
// check: OpGetKernelPreferredWorkGroupSizeMultiple
// Blocks that the device enqueues, with what they captured: OpenCL C 3.0, 6.15.18.

struct pair {
    int a;
    float b;
};

// What a Block computes is checked by the Block that waits for it, and that by the host at the end of the test, as all enqueued
// kernels are over when the one that enqueued them is: 6.15.18.3.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    queue_t queue = get_default_queue();
    int factor = 3 * in[5];
    struct pair pair = {in[2], 2.5f};
    char small = in[9];
    double4 wide = (double4)(1, 2, 3, in[4]);
    long large = in[7] * 10000000000L;

    // Captured values are those of the literal's time.
    clk_event_t first, second, third, marker;
    int status = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(64), 0, NULL, &first, ^{
        size_t i = get_global_id(0);
        memory[i] = i * factor;
        if (factor == 15 && pair.a == 2 && pair.b == 2.5f && small == 9 && large == 70000000000L
            && wide.x == 1 && wide.y == 2 && wide.z == 3 && wide.w == 4 && get_global_size(0) == 64)
            atomic_inc((volatile global uint *)memory + 64);
    });
    CHECK(status == CLK_SUCCESS);
    factor = 0;

    // Local memory, its sizes given here.
    status = enqueue_kernel(
        queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(32, 8), 1, &first, &second,
        ^(local void *a, local void *b) {
            local int *numbers = a;
            local float *halves = b;
            size_t i = get_local_id(0);
            numbers[i] = get_global_id(0);
            halves[i] = i / 2.0f;
            work_group_barrier(CLK_LOCAL_MEM_FENCE);
            if (numbers[7 - i] == get_group_id(0) * 8 + 7 - i && halves[7 - i] == (7 - i) / 2.0f
                && get_local_size(0) == 8 && memory[i] == 15 * i)
                atomic_inc((volatile global uint *)memory + 65);
            memory[1000 + get_global_id(0)] = numbers[i] + small;
        },
        (uint)(8 * sizeof(int)), (uint)(8 * sizeof(float)));
    CHECK(status == CLK_SUCCESS);

    // More dimensions.
    size_t offset[2] = {1, 2}, global_size[2] = {4, 6}, local_size[2] = {2, 3};
    status = enqueue_kernel(
        queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_2D(offset, global_size, local_size), 0, NULL, &third, ^{
            if (get_work_dim() == 2 && get_global_offset(0) == 1 && get_global_offset(1) == 2
                && get_local_size(1) == 3 && get_num_groups(0) == 2 && get_global_id(1) >= 2)
                atomic_inc((volatile global uint *)memory + 66);
        });
    CHECK(status == CLK_SUCCESS);

    // A marker waits for both, and the last Block for the marker and for this kernel.
    clk_event_t both[2] = {second, third};
    CHECK(enqueue_marker(queue, 2, both, &marker) == CLK_SUCCESS);
    void (^last)(void) = ^{
        CHECK(memory[64] == 64);
        CHECK(memory[65] == 32);
        CHECK(memory[66] == 24);
        for (uint i = 0; i < 32; i += 1)
            CHECK(memory[1000 + i] == i + small);
    };
    CHECK(get_kernel_work_group_size(last) > 0);
    CHECK(get_kernel_preferred_work_group_size_multiple(last) > 0);
    CHECK(is_valid_event(marker));
    status = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), 1, &marker, NULL, last);
    CHECK(status == CLK_SUCCESS);
    release_event(first);
    release_event(second);
    release_event(third);
    release_event(marker);
}
