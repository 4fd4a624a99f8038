// options: -cl-std=CL2.0
// Orders that operations must not have.
kernel void k(global atomic_int *a, global atomic_flag *f, global int *out, int n)
{
    int e = 0;
    memory_order order = n ? memory_order_relaxed : memory_order_release;
    atomic_store_explicit(a, 1, memory_order_acquire); // warning[S0806]: memory order `memory_order_acquire` is invalid for an atomic store
    atomic_store_explicit(a, 1, memory_order_acq_rel, memory_scope_device); // warning[S0806]: `memory_order_acq_rel`
    atomic_store_explicit(a, 1, memory_order_release);
    out[0] = atomic_load_explicit(a, memory_order_release); // warning[S0806]: memory order `memory_order_release` is invalid for an atomic load
    out[1] = atomic_load_explicit(a, memory_order_acq_rel); // warning[S0806]: `memory_order_acq_rel`
    out[2] = atomic_load_explicit(a, memory_order_acquire);
    atomic_compare_exchange_strong_explicit(a, &e, 1, memory_order_acq_rel, memory_order_release); // warning[S0806]: memory order `memory_order_release` is invalid for a failing compare-exchange
    atomic_compare_exchange_weak_explicit(a, &e, 1, memory_order_seq_cst, memory_order_acq_rel); // warning[S0806]: `memory_order_acq_rel`
    atomic_compare_exchange_weak_explicit(a, &e, 1, memory_order_acq_rel, memory_order_acquire);
    atomic_flag_clear_explicit(f, memory_order_acquire); // warning[S0806]: memory order `memory_order_acquire` is invalid for `atomic_flag_clear`
    atomic_flag_clear_explicit(f, memory_order_acq_rel, memory_scope_work_group); // warning[S0806]: `memory_order_acq_rel`
    atomic_flag_clear_explicit(f, memory_order_seq_cst);
    atomic_flag_clear_explicit(f, order);
    atomic_flag_test_and_set_explicit(f, memory_order_acq_rel);
    out[3] = atomic_fetch_add_explicit(a, 1, memory_order_acq_rel);
}
