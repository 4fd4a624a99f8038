// Before SPIR-V 1.5 a broadcast from a place that is not constant is a shuffle, one of each component: drivers lack those of vectors.
// options: -cl-std=CL3.0 --spirv-version=1.3
// check: OpCompositeExtract %double
// check: OpGroupNonUniformShuffle %double
// check: OpCompositeExtract %double
// check: OpGroupNonUniformShuffle %double
// check: OpCompositeConstruct %v2double
// check: OpGroupNonUniformShuffle %half
// check: OpGroupNonUniformBroadcast %v2double
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void f(global double2 *d, global half *h, uint place)
{
    d[0] = sub_group_non_uniform_broadcast(d[0], place);
    h[0] = sub_group_non_uniform_broadcast(h[0], place);
    d[1] = sub_group_non_uniform_broadcast(d[1], 2);
}
