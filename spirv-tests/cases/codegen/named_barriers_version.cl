// options: -cl-std=CL2.0 --spirv-version=1.0
// Named barriers came with SPIR-V 1.1: one cause, one message.
kernel void k()
{
    named_barrier_t four = named_barrier_init(4); // error: `four` requires SPIR-V 1.1
    work_group_named_barrier(four, CLK_LOCAL_MEM_FENCE);
}
