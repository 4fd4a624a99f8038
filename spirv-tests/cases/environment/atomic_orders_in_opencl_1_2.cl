// OpenCL 1.2 has relaxed atomics of the device.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global atomic_int *g)
{
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed, memory_scope_device);
    atomic_fetch_add_explicit(g, 1, memory_order_acquire, memory_scope_device); // error: `atomic_fetch_add_explicit` requires a memory order other than relaxed, which `opencl1.2` does not support
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed, memory_scope_work_group); // error: `atomic_fetch_add_explicit` requires a memory scope other than device, which `opencl1.2` does not support
    atomic_store_explicit(g, 1, memory_order_release, memory_scope_device); // error: `atomic_store_explicit` requires a memory order other than relaxed, which `opencl1.2` does not support
    atomic_add((volatile global int *)g, 1);
}
