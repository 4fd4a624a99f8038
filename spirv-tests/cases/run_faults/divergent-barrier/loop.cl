// The number of rounds differs between work-items.
// run: --global 8 --local 8 --arg iota:int[8] --arg local:int[8]

kernel void test(global int *data, local int *tile)
{
    const int lid = get_local_id(0);
#ifdef MENDED
    const int rounds = 3;
#else
    const int rounds = 3 + (lid == 5);
#endif
    tile[lid] = 0;
    for (int i = 0; i < rounds; i++)
        barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 1 of the 8 work-items
    data[lid] = tile[lid];
}
