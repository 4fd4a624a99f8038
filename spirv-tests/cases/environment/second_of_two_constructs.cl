// Of two like constructs the one that the module still has is reported: passes remove the first, and inline the functions of others.
// options: --target-env=opencl1.2
// versions: 2.0

kernel void removed(global int *out, global atomic_int *counters) {
    int never = 0;
    if (never) {
        work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);
        atomic_store_explicit(counters, 1, memory_order_relaxed, memory_scope_work_group);
        out[1] = work_group_all(out[2]);
    }
}

static void wait(void) {
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device); // error[C0102]: `work_group_barrier` requires a memory scope other than work-group, which `opencl1.2` does not support
}

static void store(global atomic_int *to, int value) {
    atomic_store_explicit(to, value, memory_order_relaxed, memory_scope_work_group); // error[C0102]: `atomic_store_explicit` requires a memory scope other than device, which `opencl1.2` does not support
}

static int all(int value) {
    return work_group_all(value); // error[C0102]: `work_group_all` requires the capability `Groups`, which `opencl1.2` does not support
}

kernel void f(global int *out, global atomic_int *counters) {
    atomic_store_explicit(counters, 1, memory_order_relaxed, memory_scope_device);
    wait();
    store(counters + 1, 2);
    out[0] = all(out[1]);
}
