// Each group reads the border of the next while that writes it.
// run: --global 64 --local 16 --arg iota:int[65] --arg iota:int[64]

kernel void test(global int *data, global int *next)
{
    const int gid = get_global_id(0);
    const int right = data[gid + 1];
    barrier(CLK_GLOBAL_MEM_FENCE);
#ifdef MENDED
    next[gid] = right;
#else
    data[gid] = right; // fault: race: by a work-item of another group // other: 7
#endif
}
