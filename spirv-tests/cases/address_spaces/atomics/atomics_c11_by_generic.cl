// OpenCL C 6.15.12: a generic pointer to an atomic object.
// versions: 2.0 3.0 3.1
int f(volatile atomic_int *p) { return atomic_fetch_add_explicit(p, 1, memory_order_relaxed, memory_scope_device); }
kernel void k(global atomic_int *g, local atomic_int *l, global int *out) { out[0] = f(g) + f(l); }
