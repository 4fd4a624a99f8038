// A tile of 8 x 8 without a column for the halo: the right neighbour of a row is the start of the next.
// run: --checks=member-bounds --global 56 --local 8 --arg iota:int[64] --arg zeros:int[56]

kernel void test(global const int *in, global int *out)
{
    local int tile[2][8];
    const int lid = get_local_id(0);
    tile[0][lid] = in[get_global_id(0)];
    tile[1][lid] = in[get_global_id(0) + 8];
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef MENDED
    const int right = lid < 7 ? tile[0][lid + 1] : 0;
#else
    const int right = tile[0][lid + 1]; // fault: member-bounds: index 8 is outside of a row of the array, which has 8 elements
#endif
    out[get_global_id(0)] = right;
}
