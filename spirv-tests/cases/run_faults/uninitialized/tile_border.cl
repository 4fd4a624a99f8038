// The corner of the tile that the halo needs is not loaded.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    local int tile[10];
    const int lid = get_local_id(0);
    tile[lid + 1] = in[lid];
    if (lid == 0)
        tile[0] = in[0];
#ifdef MENDED
    if (lid == 7)
        tile[9] = in[7];
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    out[lid] = tile[lid] > tile[lid + 2] ? 1 : 2; // fault: uninitialized: depends on memory that was never written
}
