// options: -cl-std=CL3.0 -cl-ext=-all

// The optional functions of OpenCL C 3.0, without their features.
kernel void k(global uint *p, global int *i)
{
    *p = work_group_reduce_add(*p); // error: `work_group_reduce_add` needs `__opencl_c_work_group_collective_functions`, which is off
    *p = get_sub_group_size(); // error: `get_sub_group_size` needs `cl_khr_subgroups` or `__opencl_c_subgroups`
    *p = sub_group_reduce_max(*p); // error: `sub_group_reduce_max` needs `cl_khr_subgroups`
    *p = bit_reverse(*p); // error: `bit_reverse` needs `cl_khr_extended_bit_ops`, which is off
    *i = dot_4x8packed_ss_int(*p, *p); // error: `dot_4x8packed_ss_int` needs `cl_khr_integer_dot_product`, which is off
    *p = get_fence(p); // error: `get_fence` needs `__opencl_c_generic_address_space`, which is off
    *p = clock_read_device(); // error: `clock_read_device` needs `cl_khr_kernel_clock`, which is off
    *p = amd_lerp(*p, *p, *p); // error: `amd_lerp` needs `cl_amd_media_ops`, which is off
    *p = intel_sub_group_shuffle(*p, 1); // error: `intel_sub_group_shuffle` needs `cl_intel_subgroups`, which is off
}
