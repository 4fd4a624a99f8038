// OpenCL C 6.15.12.11: flags in global memory.
// versions: 2.0 3.0 3.1
global atomic_flag flag = ATOMIC_FLAG_INIT;
kernel void k(global int *out)
{
    if (!atomic_flag_test_and_set_explicit(&flag, memory_order_relaxed, memory_scope_device))
        out[0] = 1;
    atomic_flag_clear_explicit(&flag, memory_order_relaxed, memory_scope_device);
}
