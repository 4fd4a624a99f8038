// options: -O0
// options: -O1
// Waiting for copies is a barrier: each work-item has copied some of the elements.
kernel void f(global int *out, global const int *in, local int *scratch)
{
    event_t copied = async_work_group_copy(scratch, in, 16, 0);
    // check: OpControlBarrier
    wait_group_events(1, &copied);
    // check: OpStore
    out[get_global_id(0)] = scratch[15 - get_local_id(0)];
}
