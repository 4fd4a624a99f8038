// options: -cl-std=CL3.0 -cl-ext=-all
// What OpenCL C 3.1 made part of the language needs its extension before.
kernel void k(global uint *out, uint x)
{
    out[0] = bitfield_insert(x, x, 0, 4); // error: `bitfield_insert` requires `cl_khr_extended_bit_ops`, which is not enabled
    out[1] = dot_4x8packed_uu_uint(x, x); // error: `dot_4x8packed_uu_uint` requires `cl_khr_integer_dot_product`, which is not enabled
    out[2] = sub_group_shuffle(x, 1); // error: `sub_group_shuffle` requires `cl_khr_subgroup_shuffle`, which is not enabled
    out[3] = sub_group_shuffle_up(x, 1); // error: `sub_group_shuffle_up` requires `cl_khr_subgroup_shuffle_relative`, which is not enabled
    out[4] = sub_group_rotate(x, 1); // error: `sub_group_rotate` requires `cl_khr_subgroup_rotate`, which is not enabled
}
