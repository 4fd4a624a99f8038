// options: -cl-std=CL2.0
// snapshot: spvasm
// Orders and scopes of atomic functions: as they are given; by default sequentially consistent on the device; relaxed for those of
// OpenCL 1.x.
kernel void k(global atomic_int *g, local atomic_int *l, global int *old, local uint *uold, global int *out)
{
    int e = 1;
    atomic_store_explicit(g, 1, memory_order_relaxed);
    atomic_store_explicit(g, 1, memory_order_release, memory_scope_work_group);
    atomic_store(l, 2);
    int a = atomic_load_explicit(g, memory_order_acquire, memory_scope_device);
    a += atomic_load_explicit(l, memory_order_seq_cst, memory_scope_work_group);
    a += atomic_load(g);
    a += atomic_fetch_add_explicit(g, 1, memory_order_acq_rel, memory_scope_all_svm_devices);
    a += atomic_fetch_sub_explicit(l, 1, memory_order_acquire, memory_scope_work_group);
    a += atomic_exchange_explicit(g, 1, memory_order_release, memory_scope_sub_group);
    a += atomic_compare_exchange_strong_explicit(g, &e, 2, memory_order_acq_rel, memory_order_acquire, memory_scope_device);
    a += atomic_compare_exchange_weak_explicit(l, &e, 2, memory_order_seq_cst, memory_order_relaxed, memory_scope_work_group);
    a += atomic_compare_exchange_strong(g, &e, 2);
    a += atomic_add(old, 1);
    a += atomic_inc(uold);
    a += atomic_cmpxchg(old, 1, 2);
    out[0] = a;
}
