// Work-items beyond the end return before the barrier.
// run: --global 16 --local 8 --arg iota:int[12] --arg zeros:int[12] --arg 12

kernel void test(global const int *in, global int *out, int count)
{
    local int tile[8];
    const int i = get_global_id(0), lid = get_local_id(0);
#ifdef MENDED
    tile[lid] = i < count ? in[i] : 0;
#else
    if (i >= count)
        return;
    tile[lid] = in[i];
#endif
    barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 4 of the 8 work-items of the group reach the barrier
    if (i < count)
        out[i] = tile[lid];
}
