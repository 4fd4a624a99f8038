// The barrier between writing and reading local memory is missing.
// run: --global 32 --local 16 --arg iota:int[32] --arg local:int[16]

kernel void test(global int *data, local int *tile)
{
    const int lid = get_local_id(0), gid = get_global_id(0);
    tile[lid] = data[gid];
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    data[gid] = tile[15 - lid]; // fault: race: data race in local memory // other: 7
}
