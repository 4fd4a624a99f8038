// Both orders of a comparison are relaxed in OpenCL 1.2, and floating atomics have the scope and order of the others.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global atomic_int *g, global atomic_float *h)
{
    int expected = 0;
    atomic_compare_exchange_strong_explicit(g, &expected, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_device);
    atomic_compare_exchange_strong_explicit(g, &expected, 1, memory_order_acquire, memory_order_relaxed, memory_scope_device); // error: `atomic_compare_exchange_strong_explicit` requires a memory order other than relaxed, which `opencl1.2` does not support
    atomic_compare_exchange_strong(g, &expected, 1); // error: `atomic_compare_exchange_strong` requires a memory order other than relaxed, which `opencl1.2` does not support
    atomic_fetch_add_explicit(h, 1.0f, memory_order_relaxed, memory_scope_device);
    atomic_fetch_add_explicit(h, 1.0f, memory_order_acquire, memory_scope_device); // error: `atomic_fetch_add_explicit` requires a memory order other than relaxed, which `opencl1.2` does not support
    atomic_fetch_min_explicit(h, 1.0f, memory_order_relaxed, memory_scope_work_group); // error: `atomic_fetch_min_explicit` requires a memory scope other than device, which `opencl1.2` does not support
}
