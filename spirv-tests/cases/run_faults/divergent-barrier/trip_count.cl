// Each work-item runs the loop as often as its row is long.
// run: --global 4 --local 4 --arg {3,3,3,1} --arg zeros:int[4]

kernel void test(global const int *lengths, global int *out)
{
    local int most;
    const int lid = get_local_id(0);
    if (lid == 0)
        most = 3;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef MENDED
    for (int i = 0; i < most; i++) {
#else
    for (int i = 0; i < lengths[lid]; i++) {
#endif
        barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 3 of the 4 work-items
    }
    out[lid] = most;
}
