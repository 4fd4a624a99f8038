// options: -cl-std=CL3.0 -cl-ext=-cl_khr_subgroup_extended_types
// Vectors are broadcast with cl_khr_subgroup_extended_types only.
kernel void k(global float4 *out)
{
    out[0] = sub_group_broadcast(out[0], 0); // error: `sub_group_broadcast` requires `cl_khr_subgroup_extended_types`, which is not enabled
    // note@-1: compile with `-cl-ext=+cl_khr_subgroup_extended_types`
}
