// options: -cl-std=CL2.0
// options: -cl-std=CL2.0 -O0
// options: -cl-std=CL3.0
// skip-source: probing
// check: OpCapability DeviceEnqueue
// check: OpEnqueueKernel
// check: OpEnqueueKernel
// check: OpEnqueueKernel
// check: OpGetKernelWorkGroupSize
// check: OpGetKernelPreferredWorkGroupSizeMultiple
// check: OpEnqueueKernel
// Blocks that the device enqueues, with what they captured.

#define CHECK(condition) if (!(condition)) out[get_global_id(0)] += 1

struct pair {
    int a;
    float b;
};

kernel void test(global int *out, global const int *in, global uint *memory)
{
    if (get_global_id(0) != 0) return;
    queue_t queue = get_default_queue();
    int factor = 3 * in[5];
    struct pair pair = {in[2], 2.5f};
    char small = in[9];
    double4 wide = (double4)(1, 2, 3, in[4]);

    int status = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(64), ^{
        size_t i = get_global_id(0);
        memory[i] = i * factor;
        CHECK(factor == 15);
        CHECK(pair.a == 2 && pair.b == 2.5f && small == 9);
        CHECK(wide.x == 1 && wide.w == 4);
        CHECK(get_global_size(0) == 64);
    });
    CHECK(status == CLK_SUCCESS);
    factor = 0;

    clk_event_t event;
    status = enqueue_kernel(
        queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(32, 8), 0, NULL, &event,
        ^(local void *first, local void *second) {
            local int *numbers = first;
            local float *halves = second;
            size_t i = get_local_id(0);
            numbers[i] = get_global_id(0);
            halves[i] = i / 2.0f;
            work_group_barrier(CLK_LOCAL_MEM_FENCE);
            CHECK(numbers[7 - i] == get_group_id(0) * 8 + 7 - i);
            CHECK(halves[7 - i] == (7 - i) / 2.0f);
            memory[1000 + get_global_id(0)] = numbers[i] + small;
        },
        8 * sizeof(int), 8 * sizeof(float));
    CHECK(status == CLK_SUCCESS);

    status = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(32), 1, &event, NULL, ^{
        CHECK(memory[1000 + get_global_id(0)] == get_global_id(0) + small);
    });
    CHECK(status == CLK_SUCCESS);
    release_event(event);

    void (^const named)(void) = ^{ CHECK(pair.a == 2); };
    CHECK(get_kernel_work_group_size(named) > 0);
    CHECK(get_kernel_preferred_work_group_size_multiple(named) > 0);
    named();
    CHECK(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), named) == CLK_SUCCESS);
}
