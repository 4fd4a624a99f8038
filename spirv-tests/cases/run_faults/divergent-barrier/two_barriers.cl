// Both ways have a barrier, but not the same.
// run: --global 8 --local 8 --arg iota:int[8]

kernel void test(global int *data)
{
    const int lid = get_local_id(0);
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    if (lid < 5)
        barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 5 of the 8 work-items // other: 13
    else
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    data[lid] = lid;
}
