// OpenCL C 6.15.12.2: atomic objects in global and local memory.
// versions: 2.0 3.0 3.1
global atomic_int counter = ATOMIC_VAR_INIT(0);
kernel void k(global int *out)
{
    local atomic_int shared;
    atomic_init(&shared, 1);
    out[0] = atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed, memory_scope_device);
    out[1] = atomic_fetch_add_explicit(&shared, 1, memory_order_relaxed, memory_scope_work_group);
}
