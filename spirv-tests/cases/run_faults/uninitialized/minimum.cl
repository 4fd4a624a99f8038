// The minimum of a group starts with what the local memory held.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[1]

kernel void test(global const int *in, global int *out)
{
    local int least;
#ifdef MENDED
    if (get_local_id(0) == 0)
        least = INT_MAX;
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    atomic_min(&least, in[get_global_id(0)]); // fault: uninitialized: is changed by an atomic operation
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        out[0] = least;
}
