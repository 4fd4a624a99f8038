// The source is written while it is copied.
// run: --global 16 --local 16 --arg iota:int[16] --arg local:int[16]

kernel void test(global int *out, local int *tile)
{
    const int lid = get_local_id(0);
    tile[lid] = lid;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = async_work_group_copy(out, tile, 16, 0);
#ifdef MENDED
    wait_group_events(1, &event);
#endif
    tile[15 - lid] = 0; // fault: async-copy: is written before the wait // other: 9
#ifndef MENDED
    wait_group_events(1, &event);
#endif
}
