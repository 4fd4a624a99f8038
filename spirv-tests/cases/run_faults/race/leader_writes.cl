// One work-item stores what all then read.
// run: --global 16 --local 8 --arg iota:int[16] --arg zeros:int[16]

kernel void test(global const int *in, global int *out)
{
    local int pivot;
    if (get_local_id(0) == 0)
        pivot = in[get_global_id(0)];
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    out[get_global_id(0)] = in[get_global_id(0)] - pivot; // fault: race: data race in local memory // other: 8
}
