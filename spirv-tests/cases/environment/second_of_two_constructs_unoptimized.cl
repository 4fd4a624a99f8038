// Without passes, every construct stays: of like needs of a capability the first is reported, and each broken rule of a scope.
// options: --target-env=opencl1.2 -O0
// versions: 2.0

kernel void f(global int *out, global atomic_int *counters) {
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device); // error[C0102]: `work_group_barrier` requires a memory scope other than work-group, which `opencl1.2` does not support
    atomic_store_explicit(counters, 1, memory_order_relaxed, memory_scope_device);
    atomic_store_explicit(counters, 2, memory_order_relaxed, memory_scope_work_group); // error[C0102]: `atomic_store_explicit` requires a memory scope other than device, which `opencl1.2` does not support
    atomic_store_explicit(counters, 3, memory_order_relaxed, memory_scope_work_group); // error[C0102]: `atomic_store_explicit` requires a memory scope other than device, which `opencl1.2` does not support
    out[0] = work_group_all(out[1]); // error[C0102]: `work_group_all` requires the capability `Groups`, which `opencl1.2` does not support
    out[1] = work_group_all(out[2]);
}
