// Named barriers need SPIR-V 1.1: one cause, one message.
// options: -cl-std=CL2.0 --spirv-version=1.0
kernel void f(global int *g)
{
    named_barrier_t barrier = named_barrier_init(2); // error[C0101]: `barrier` requires SPIR-V 1.1
    work_group_named_barrier(barrier, CLK_LOCAL_MEM_FENCE);
    work_group_named_barrier(barrier, CLK_LOCAL_MEM_FENCE, memory_scope_device);
}
