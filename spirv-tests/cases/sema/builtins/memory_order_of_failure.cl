// options: -cl-std=CL2.0
// A comparison that fails has no stronger order than one that succeeds (OpenCL C 6.15.12.7.4).
kernel void k(global atomic_int *p, int expected)
{
    atomic_compare_exchange_strong_explicit(p, &expected, 1, memory_order_acq_rel, memory_order_acquire);
    atomic_compare_exchange_weak_explicit(p, &expected, 1, memory_order_seq_cst, memory_order_seq_cst);
    atomic_compare_exchange_strong_explicit(p, &expected, 1, memory_order_relaxed, memory_order_acquire); // warning[S0806]: failure memory order `memory_order_acquire` is stronger than success memory order `memory_order_relaxed`
    atomic_compare_exchange_weak_explicit(p, &expected, 1, memory_order_acq_rel, memory_order_seq_cst, memory_scope_device); // warning: failure memory order `memory_order_seq_cst` is stronger than success memory order `memory_order_acq_rel`

    atomic_compare_exchange_strong_explicit(p, &expected, 1, memory_order_relaxed, memory_order_release); // warning: memory order `memory_order_release` is invalid for a failing compare-exchange
}
