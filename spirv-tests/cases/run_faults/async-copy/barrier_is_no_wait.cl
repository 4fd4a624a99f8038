// A barrier orders work-items, not copies.
// run: --global 32 --local 16 --arg iota:int[32] --arg zeros:int[32]

kernel void test(global const int *in, global int *out)
{
    local int tile[16];
    const int lid = get_local_id(0);
    event_t event = async_work_group_copy(tile, in + 16 * get_group_id(0), 16, 0);
#ifdef MENDED
    wait_group_events(1, &event);
#else
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#endif
    out[get_global_id(0)] = tile[15 - lid]; // fault: async-copy: is read before the wait // other: 8
#ifndef MENDED
    wait_group_events(1, &event);
#endif
}
