// The results are copied out at the end, and nothing waits for it.
// run: --global 16 --local 16 --arg zeros:int[16]

kernel void test(global int *out)
{
    local int tile[16];
    const int lid = get_local_id(0);
    tile[lid] = lid * lid;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef MENDED
    event_t event = async_work_group_copy(out, tile, 16, 0);
    wait_group_events(1, &event);
#else
    async_work_group_copy(out, tile, 16, 0); // fault: async-copy: ends without a wait
#endif
}
