// versions: 3.0-kernel_clock_scope_device 3.0-cl_khr_kernel_clock
// Each clock needs the feature of its scope, and the extension.
kernel void k(global ulong *out)
{
    out[0] = clock_read_device(); // error in -kernel_clock_scope_device: `clock_read_device` requires `__opencl_c_kernel_clock_scope_device`, which is not enabled // error in -cl_khr_kernel_clock: `clock_read_device` requires `cl_khr_kernel_clock`, which is not enabled
    out[1] = clock_read_sub_group(); // error in -cl_khr_kernel_clock: `clock_read_sub_group` requires `cl_khr_kernel_clock`, which is not enabled
}
