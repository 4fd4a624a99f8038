// options: -cl-std=CL1.2
// global: 16
// local: 16
// `__sync_*` and `__atomic_*` of GNU C where OpenCL C has no atomics with orders.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int sum;
    if (get_local_id(0) == 0)
        sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    __sync_fetch_and_add(&sum, in[2]);
    __atomic_fetch_or(memory, 1u << get_local_id(0), __ATOMIC_RELAXED);
    __sync_synchronize();
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    CHECK(__atomic_load_n(&sum, __ATOMIC_SEQ_CST) == 32);
    CHECK(__sync_val_compare_and_swap(memory, 0, 1) == 0xffff);
}
