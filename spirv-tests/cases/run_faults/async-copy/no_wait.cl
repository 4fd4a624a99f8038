// The copy is read before its wait.
// run: --global 16 --local 16 --arg iota:int[16] --arg iota:int[16] --arg local:int[16]

kernel void test(global int *out, global const int *in, local int *tile)
{
    const int lid = get_local_id(0);
    event_t event = async_work_group_copy(tile, in, 16, 0);
#ifdef MENDED
    wait_group_events(1, &event);
    out[lid] = tile[15 - lid];
#else
    out[lid] = tile[15 - lid]; // fault: async-copy: is read before the wait // other: 7
    wait_group_events(1, &event);
#endif
}
