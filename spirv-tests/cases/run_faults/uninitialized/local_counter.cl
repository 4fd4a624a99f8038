// A counter in local memory is not set to zero before it counts.
// run: --global 16 --local 8 --arg {1,0,1,1,0,0,1,0,1,0,1,1,0,0,1,0} --arg zeros:int[2]

kernel void test(global const int *flags, global int *counts)
{
    local int count;
#ifdef MENDED
    if (get_local_id(0) == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    if (flags[get_global_id(0)])
        atomic_inc(&count); // fault: uninitialized: is changed by an atomic operation
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        counts[get_group_id(0)] = count;
}
