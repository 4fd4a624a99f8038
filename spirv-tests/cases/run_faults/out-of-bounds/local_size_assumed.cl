// The kernel has local memory for groups of 16, and runs in groups of 32.
// run: --global 64 --local 32 --arg iota:int[64] --arg zeros:int[2]

#ifdef MENDED
#define GROUP 32
#else
#define GROUP 16
#endif

kernel void test(global const int *in, global int *sums)
{
    local int part[GROUP];
    const int lid = get_local_id(0);
    part[lid] = in[get_global_id(0)]; // fault: out-of-bounds: write of 4 bytes at byte 64 of local memory of 64 bytes
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0) {
        int sum = 0;
        for (int i = 0; i < GROUP; i++)
            sum += part[i];
        sums[get_group_id(0)] = sum;
    }
}
