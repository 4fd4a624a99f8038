// Flags are atomics too: relaxed, and of the device.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global atomic_flag *flag, global int *out)
{
    out[0] = atomic_flag_test_and_set_explicit(flag, memory_order_relaxed, memory_scope_device);
    out[1] = atomic_flag_test_and_set(flag); // error: `atomic_flag_test_and_set` requires a memory order other than relaxed, which `opencl1.2` does not support
    atomic_flag_clear_explicit(flag, memory_order_relaxed, memory_scope_work_group); // error: `atomic_flag_clear_explicit` requires a memory scope other than device, which `opencl1.2` does not support
}
