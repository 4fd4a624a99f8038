// options: -cl-std=CL3.1 --spirv-version=1.6
// The extensions that OpenCL C 3.1 made part of the language, and the lengths of printf that came with it.
_Static_assert(CL_VERSION_3_1 == 310 && __OPENCL_C_VERSION__ == 310, "");
kernel void k(global uint *out, global short *narrow, uint x)
{
    out[0] = bit_reverse(x) + bitfield_extract_unsigned(x, 4, 8) + bitfield_insert(x, out[1], 0, 4);
    out[1] = dot_4x8packed_uu_uint(x, out[2]) + dot((uchar4)(1), (uchar4)(2));
    out[2] = sub_group_shuffle(x, 1) + sub_group_shuffle_xor(x, 1);
    out[3] = sub_group_shuffle_up(x, 1) + sub_group_shuffle_down(x, 1);
    out[4] = sub_group_rotate(x, 1) + sub_group_clustered_rotate(x, 1, 4);
    narrow[0] = sub_group_broadcast(narrow[1], 0) + sub_group_reduce_add(narrow[2]);
    printf("%zu %td", get_global_size(0), (ptrdiff_t)4);
}
