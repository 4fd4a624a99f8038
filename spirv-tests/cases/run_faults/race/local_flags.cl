// The barrier has the flag of the other memory.
// run: --global 16 --local 16 --arg iota:int[16] --arg local:int[16]

kernel void test(global int *data, local int *tile)
{
    const int lid = get_local_id(0);
    tile[lid] = data[lid];
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    data[lid] = tile[15 - lid]; // fault: race: data race in local memory
}
