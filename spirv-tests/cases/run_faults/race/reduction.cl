// A reduction without the barrier in its loop.
// run: --global 16 --local 16 --arg iota:int[16] --arg local:int[16]

kernel void test(global int *data, local int *sums)
{
    const int lid = get_local_id(0);
    sums[lid] = data[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int stride = 8; stride > 0; stride /= 2) {
        if (lid < stride)
            sums[lid] += sums[lid + stride]; // fault: race: data race in local memory
#ifdef MENDED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    }
#ifdef MENDED
    if (lid == 0)
        data[0] = sums[0];
#endif
}
