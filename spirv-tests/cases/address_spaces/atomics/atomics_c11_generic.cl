// OpenCL C 6.15.12: C11 atomics take generic pointers, or pointers to global and local memory.
// versions: 2.0 3.0 3.1 3.0-generic_address_space
kernel void k(global atomic_int *g, local atomic_int *l)
{
    atomic_store_explicit(g, 1, memory_order_relaxed, memory_scope_device);
    atomic_store_explicit(l, 1, memory_order_relaxed, memory_scope_work_group);
}
