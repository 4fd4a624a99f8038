// versions: 2.0 3.0
// `NULL` where there is nothing to wait for, and where no event is asked for.
kernel void f(global int *out)
{
    queue_t queue = get_default_queue();
    clk_event_t event;
    enqueue_marker(queue, 0, NULL, &event);
    enqueue_marker(queue, 0, NULL, NULL);
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, NULL, NULL, ^{ out[0] = 1; });
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, NULL, &event, ^{ out[0] = 2; });
}
