// options: -cl-std=CL3.0 -cl-ext=-all

// The optional functions of OpenCL C 3.0, without their features.
kernel void k(global uint *p, global int *i)
{
    *p = work_group_reduce_add(*p); // error: `work_group_reduce_add` requires `__opencl_c_work_group_collective_functions`, which is not enabled
    *p = get_sub_group_size(); // error: `get_sub_group_size` requires `cl_khr_subgroups` or `__opencl_c_subgroups` or `cl_intel_subgroups`, which is not enabled
    *p = sub_group_reduce_max(*p); // error: `sub_group_reduce_max` requires `cl_khr_subgroups` or `__opencl_c_subgroups` or `cl_intel_subgroups`, which is not enabled
    *p = bit_reverse(*p); // error: `bit_reverse` requires `cl_khr_extended_bit_ops`, which is not enabled
    *i = dot_4x8packed_ss_int(*p, *p); // error: `dot_4x8packed_ss_int` requires `cl_khr_integer_dot_product`, which is not enabled
    *p = get_fence(p); // error: `get_fence` requires `__opencl_c_generic_address_space`, which is not enabled
    *p = clock_read_device(); // error: `clock_read_device` requires `cl_khr_kernel_clock`, which is not enabled
    *p = amd_lerp(*p, *p, *p); // error: `amd_lerp` requires `cl_amd_media_ops`, which is not enabled
    *p = intel_sub_group_shuffle(*p, 1); // error: `intel_sub_group_shuffle` requires `cl_intel_subgroups`, which is not enabled
}
