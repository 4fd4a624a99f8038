// Half of the group waits for a copy that all started.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    local int tile[8];
    const int lid = get_local_id(0);
    event_t event = async_work_group_copy(tile, in, 8, 0);
#ifndef MENDED
    if (lid < 4)
#endif
        wait_group_events(1, &event); // fault: divergent-barrier: 4 of the 8 work-items
    out[lid] = lid;
}
