// Half of the group reaches the barrier.
// run: --global 16 --local 16 --arg iota:int[16]

kernel void test(global int *out)
{
    const int lid = get_local_id(0);
#ifndef MENDED
    if (lid < 8)
#endif
        barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 8 of the 16 work-items of the group reach the barrier
    out[lid] = lid;
}
