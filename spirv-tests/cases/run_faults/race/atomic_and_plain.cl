// A counter is reset by one work-item while others increment it already.
// run: --global 16 --local 16 --arg zeros:int[16]

kernel void test(global int *out)
{
    local int counter;
    if (get_local_id(0) == 0)
        counter = 0; // fault: race: data race in local memory // other: 12
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    atomic_inc(&counter);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = counter;
}
