// options: -cl-std=CL2.0 --spirv-version=1.0
// Named barriers came with SPIR-V 1.1.
kernel void k()
{
    named_barrier_t four = named_barrier_init(4); // error: `four` needs SPIR-V 1.1
    // error@-1: `named_barrier_init` needs SPIR-V 1.1
    work_group_named_barrier(four, CLK_LOCAL_MEM_FENCE); // error: `work_group_named_barrier` needs SPIR-V 1.1
}
