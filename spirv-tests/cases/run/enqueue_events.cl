// options: -cl-std=CL3.0
// skip-widened: ranges hold sizes
// check: OpCreateUserEvent
// check: OpRetainEvent
// check: OpCaptureEventProfilingInfo
// check: OpSetUserEventStatus
// Events that the program makes, and what they tell: OpenCL C 3.0, 6.15.18.5.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    queue_t queue = get_default_queue();
    clk_event_t user = create_user_event(), done, later;
    CHECK(is_valid_event(user));
    retain_event(user);
    int factor = in[3];
    // It does not begin before the event says so.
    int status = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8), 1, &user, &done, ^{
        memory[get_global_id(0)] = memory[64] + factor * get_global_id(0);
    });
    CHECK(status == CLK_SUCCESS);
    capture_event_profiling_info(done, CLK_PROFILING_COMMAND_EXEC_TIME, memory + 100);
    memory[64] = 40;
    status = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), 1, &done, NULL, ^{
        for (uint i = 0; i < 8; i += 1)
            CHECK(memory[i] == 40 + 3 * i);
    });
    CHECK(status == CLK_SUCCESS);
    set_user_event_status(user, CL_COMPLETE);
    release_event(user);
    release_event(user);
    release_event(done);
}
