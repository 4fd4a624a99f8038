// A reduction that begins with too large a stride.
// run: --global 32 --local 16 --arg iota:int[32] --arg local:int[16]

kernel void test(global int *data, local int *sums)
{
    const int lid = get_local_id(0), size = get_local_size(0);
    sums[lid] = data[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef MENDED
    for (int stride = size / 2; stride > 0; stride /= 2) {
#else
    for (int stride = size; stride > 0; stride /= 2) {
#endif
        if (lid < stride)
            sums[lid] += sums[lid + stride]; // fault: out-of-bounds: of local memory of 64 bytes
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (lid == 0)
        data[get_global_id(0)] = sums[0];
}
