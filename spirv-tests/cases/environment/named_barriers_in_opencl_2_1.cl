// Named barriers need SPIR-V 1.1, which OpenCL 2.2 takes: one cause, one message.
// options: -cl-std=CL2.0 --target-env=opencl2.1
kernel void f(global int *g)
{
    named_barrier_t barrier = named_barrier_init(2); // error[C0102]: `barrier` requires the capability `NamedBarrier`, which `opencl2.1` does not support
    work_group_named_barrier(barrier, CLK_LOCAL_MEM_FENCE);
    work_group_named_barrier(barrier, CLK_LOCAL_MEM_FENCE, memory_scope_device);
}
