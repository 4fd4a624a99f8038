// options: -cl-std=CL3.0 -cl-ext=-all
// What OpenCL C 3.1 made part of the language needs its extension before.
kernel void k(global uint *out, uint x)
{
    out[0] = bitfield_insert(x, x, 0, 4); // error: `bitfield_insert` needs `cl_khr_extended_bit_ops`, which is off
    out[1] = dot_4x8packed_uu_uint(x, x); // error: `dot_4x8packed_uu_uint` needs `cl_khr_integer_dot_product`, which is off
    out[2] = sub_group_shuffle(x, 1); // error: `sub_group_shuffle` needs `cl_khr_subgroup_shuffle`, which is off
    out[3] = sub_group_shuffle_up(x, 1); // error: `sub_group_shuffle_up` needs `cl_khr_subgroup_shuffle_relative`, which is off
    out[4] = sub_group_rotate(x, 1); // error: `sub_group_rotate` needs `cl_khr_subgroup_rotate`, which is off
}
