// options: -cl-std=CL2.0
// A comparison that fails has no stronger order than one that succeeds (OpenCL C 6.15.12.7.4).
kernel void k(global atomic_int *p, int expected)
{
    atomic_compare_exchange_strong_explicit(p, &expected, 1, memory_order_acq_rel, memory_order_acquire);
    atomic_compare_exchange_weak_explicit(p, &expected, 1, memory_order_seq_cst, memory_order_seq_cst);
    atomic_compare_exchange_strong_explicit(p, &expected, 1, memory_order_relaxed, memory_order_acquire); // warning[S0806]: the order `memory_order_acquire` of a comparison that fails is stronger than `memory_order_relaxed`
    atomic_compare_exchange_weak_explicit(p, &expected, 1, memory_order_acq_rel, memory_order_seq_cst, memory_scope_device); // warning: `memory_order_seq_cst` of a comparison that fails is stronger than `memory_order_acq_rel`
    // note@-1: the order of one that succeeds
    atomic_compare_exchange_strong_explicit(p, &expected, 1, memory_order_relaxed, memory_order_release); // warning: a comparison that fails cannot have the order `memory_order_release`
}
