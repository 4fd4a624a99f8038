// Work-items beyond the end return before the barrier.
// run: --global 32 --local 16 --arg iota:int[32] --arg 20 --arg local:int[16]

kernel void test(global int *data, int count, local int *tile)
{
    const int lid = get_local_id(0), gid = get_global_id(0);
#ifndef MENDED
    if (gid >= count)
        return;
#endif
    tile[lid] = data[gid];
    barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 4 of the 16 work-items
    data[gid] = tile[lid ^ 1];
}
