// options: -cl-std=CL3.1
// options: -cl-std=CL3.0
// With cl_khr_subgroup_extended_types, which OpenCL C 3.1 made part of the language, narrow integers stay narrow.
// check: OpGroupBroadcast %uchar
// check: OpGroupIAdd %ushort
// check: OpGroupBroadcast %v4float
kernel void k(global uchar *bytes, global ushort *words, global float4 *vectors)
{
    bytes[0] = sub_group_broadcast(bytes[1], 0);
    words[0] = sub_group_reduce_add(words[1]);
    vectors[0] = sub_group_broadcast(vectors[1], 0);
}
