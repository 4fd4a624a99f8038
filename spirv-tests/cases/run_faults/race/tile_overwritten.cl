// The next tile is loaded while other work-items still compute with the last.
// run: --global 8 --local 8 --arg iota:int[32] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    local int tile[8];
    const int lid = get_local_id(0);
    int sum = 0;
    for (int start = 0; start < 32; start += 8) {
        tile[lid] = in[start + lid];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < 8; i++)
            sum += tile[i] * (lid + 1); // fault: race: data race in local memory // other: 10
#ifdef MENDED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    }
    out[lid] = sum;
}
