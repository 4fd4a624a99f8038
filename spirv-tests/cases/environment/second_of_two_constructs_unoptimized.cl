// Without passes, every construct stays: of like needs of a capability the first is reported, and each broken rule of a scope.
// options: --target-env=opencl1.2 -O0
// versions: 2.0

kernel void f(global int *out, global atomic_int *counters) {
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device); // error[C0102]: memory scope other than the work-group
    atomic_store_explicit(counters, 1, memory_order_relaxed, memory_scope_device);
    atomic_store_explicit(counters, 2, memory_order_relaxed, memory_scope_work_group); // error[C0102]: memory scope other than the device
    atomic_store_explicit(counters, 3, memory_order_relaxed, memory_scope_work_group); // error[C0102]: memory scope other than the device
    out[0] = work_group_all(out[1]); // error[C0102]: the capability Groups
    out[1] = work_group_all(out[2]);
}
