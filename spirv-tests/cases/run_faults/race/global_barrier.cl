// A barrier orders the work-items of a group, not those of others.
// run: --global 32 --local 8 --arg zeros:int[32] --arg zeros:int[32]

kernel void test(global int *shared_values, global int *out)
{
    const int i = get_global_id(0);
    shared_values[i] = i;
    barrier(CLK_GLOBAL_MEM_FENCE);
#ifdef MENDED
    out[i] = shared_values[i / 8 * 8 + 7 - i % 8];
#else
    out[i] = shared_values[31 - i]; // fault: race: by a work-item of another group // other: 7
#endif
}
