// The barrier between writing and reading local memory is missing.
// global: 32
// local: 16
// arguments: int[32], local int[16]

kernel void test(global int *data, local int *tile)
{
    const int lid = get_local_id(0), gid = get_global_id(0);
    tile[lid] = data[gid];
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    data[gid] = tile[15 - lid]; // report: race: data race in local memory // other: 9
}
