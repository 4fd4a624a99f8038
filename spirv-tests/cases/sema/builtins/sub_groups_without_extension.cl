// options: -cl-std=CL1.2 -cl-ext=-cl_khr_subgroups,-cl_intel_subgroups
// options: -cl-std=CL2.0 -cl-ext=-cl_khr_subgroups,-cl_intel_subgroups
// options: -cl-std=CL3.0 -cl-ext=-cl_khr_subgroups,-cl_intel_subgroups,-__opencl_c_subgroups
// Sub-groups are those of an extension in every version, or of a feature.
kernel void k(global uint *out)
{
    out[0] = get_sub_group_id(); // error[S0801]: `get_sub_group_id` requires `cl_khr_subgroups` or `__opencl_c_subgroups` or `cl_intel_subgroups`, which is not enabled
    sub_group_barrier(CLK_LOCAL_MEM_FENCE); // error[S0801]: `sub_group_barrier` requires `cl_khr_subgroups` or `__opencl_c_subgroups` or `cl_intel_subgroups`, which is not enabled
    out[1] = sub_group_broadcast(out[2], 0); // error[S0801]: `sub_group_broadcast` requires `cl_khr_subgroups` or `__opencl_c_subgroups` or `cl_intel_subgroups`, which is not enabled
}
