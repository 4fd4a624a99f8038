// The last steps of a reduction without barriers, as if a sub-group ran in lockstep.
// run: --global 32 --local 32 --sub-group-size 8 --arg ones:int[32] --arg zeros:int[1]

kernel void test(global const int *in, global int *sum)
{
    local int part[64];
    const int lid = get_local_id(0);
    part[lid] = in[lid];
    part[lid + 32] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 16; step > 0; step /= 2) {
        if (lid < step)
            part[lid] += part[lid + step]; // fault: race: data race in local memory
#ifdef MENDED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    }
    if (lid == 0)
        sum[0] = part[0];
}
