// The wait is for another copy.
// global: 16
// local: 16
// arguments: int[32], int[32], local int[32]

kernel void test(global int *out, global const int *in, local int *tile)
{
    const int lid = get_local_id(0);
    event_t first = async_work_group_copy(tile, in, 16, 0);
    event_t second = async_work_group_copy(tile + 16, in + 16, 16, 0);
#ifdef MENDED
    wait_group_events(1, &second);
#else
    wait_group_events(1, &first);
#endif
    out[lid] = tile[16 + lid]; // report: async-copy: is read before the wait
    wait_group_events(1, &first);
    wait_group_events(1, &second);
}
