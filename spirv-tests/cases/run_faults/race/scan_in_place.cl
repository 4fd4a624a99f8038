// A scan in one buffer: work-items read what others write in the same step.
// run: --global 16 --local 16 --arg iota:int[16] --arg zeros:int[16]

kernel void test(global const int *in, global int *out)
{
    local int sums[16];
    const int lid = get_local_id(0);
    sums[lid] = in[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 1; step < 16; step *= 2) {
#ifdef MENDED
        const int before = lid >= step ? sums[lid - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[lid] += before;
#else
        if (lid >= step)
            sums[lid] += sums[lid - step]; // fault: race: data race in local memory
#endif
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[lid] = sums[lid];
}
