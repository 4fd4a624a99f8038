// OpenCL C 3.0, 6.11.q: only `event_t` is never local; the work-items of a group share what one of them reserves or enqueues.
// versions: 2.0 3.x
kernel void k(queue_t queue, read_only pipe int source, global int *out)
{
    local reserve_id_t reservation;
    local clk_event_t event, events[4];
    local ndrange_t range;
    local queue_t shared;
    if (get_local_id(0) == 0) {
        range = ndrange_1D(4);
        shared = queue;
        event = create_user_event();
        events[1] = event;
        reservation = reserve_read_pipe(source, 1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 1) {
        enqueue_kernel(shared, CLK_ENQUEUE_FLAGS_NO_WAIT, range, 1, events + 1, 0, ^{ out[0] = 1; });
        set_user_event_status(event, CL_COMPLETE);
        if (is_valid_reserve_id(reservation))
            commit_read_pipe(source, reservation);
    }
}
constant clk_event_t event; // error: type `clk_event_t` cannot be used in the constant address space
global reserve_id_t reservation; // error: type `reserve_id_t` cannot be used in the global address space
void function(void)
{
    local ndrange_t range; // error: non-kernel function variable `range` cannot be declared in the local address space
}
