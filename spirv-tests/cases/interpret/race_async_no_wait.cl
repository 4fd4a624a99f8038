// The copy is read before its wait.
// global: 16
// local: 16
// arguments: int[16], int[16], local int[16]

kernel void test(global int *out, global const int *in, local int *tile)
{
    const int lid = get_local_id(0);
    event_t event = async_work_group_copy(tile, in, 16, 0);
#ifdef MENDED
    wait_group_events(1, &event);
    out[lid] = tile[15 - lid];
#else
    out[lid] = tile[15 - lid]; // report: race: data race in local memory
    wait_group_events(1, &event);
#endif
}
