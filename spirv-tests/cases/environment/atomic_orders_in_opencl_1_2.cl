// OpenCL 1.2 has relaxed atomics of the device.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global atomic_int *g)
{
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed, memory_scope_device);
    atomic_fetch_add_explicit(g, 1, memory_order_acquire, memory_scope_device); // error: needs a memory order other than relaxed
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed, memory_scope_work_group); // error: needs a memory scope other than the device
    atomic_store_explicit(g, 1, memory_order_release, memory_scope_device); // error: needs a memory order other than relaxed
    atomic_add((volatile global int *)g, 1);
}
