// Each work-item asks for a copy of its own.
// run: --global 4 --local 4 --arg iota:int[8] --arg zeros:int[4]

kernel void test(global const int *in, global int *out)
{
    local int tile[8];
    const int lid = get_local_id(0);
#ifdef MENDED
    event_t event = async_work_group_copy(tile, in, 8, 0);
#else
    event_t event = async_work_group_copy(tile + lid, in + lid, 2, 0); // fault: divergent-collective: with different arguments
#endif
    wait_group_events(1, &event);
    out[lid] = lid;
}
