// One case of a switch has a barrier.
// run: --global 4 --local 4 --arg iota:int[4] --arg zeros:int[4]

kernel void test(global const int *kinds, global int *out)
{
    const int i = get_global_id(0);
    int result = 0;
    switch (kinds[i] & 1) {
    case 0:
        result = 1;
        break;
    default:
        result = 2;
#ifndef MENDED
        barrier(CLK_GLOBAL_MEM_FENCE); // fault: divergent-barrier: 2 of the 4 work-items
#endif
    }
#ifdef MENDED
    barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    out[i] = result;
}
