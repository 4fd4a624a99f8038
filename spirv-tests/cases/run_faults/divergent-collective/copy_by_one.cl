// One work-item starts the copy for all.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    local int tile[8];
    const int lid = get_local_id(0);
#ifdef MENDED
    event_t event = async_work_group_copy(tile, in, 8, 0);
    wait_group_events(1, &event);
    out[lid] = tile[lid];
#else
    if (lid == 0) {
        event_t event = async_work_group_copy(tile, in, 8, 0); // fault: divergent-collective: 1 of the 8 work-items
        wait_group_events(1, &event);
        out[lid] = tile[lid];
    }
#endif
}
