// Work-items poll a flag in local memory that another one sets by an atomic store.
// options: -cl-std=CL3.0
// run: --global 8 --local 8 --arg zeros:int[8]

kernel void test(global int *out)
{
    local atomic_int stop;
    if (get_local_id(0) == 0)
        atomic_init(&stop, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 3)
        atomic_store_explicit(&stop, 1, memory_order_relaxed, memory_scope_work_group);
#ifdef MENDED
    int seen = atomic_load_explicit(&stop, memory_order_relaxed, memory_scope_work_group);
#else
    int seen = *(local int *)&stop; // fault: race: data race in local memory: a read // other: 12
#endif
    out[get_global_id(0)] = seen >= 0;
}
