// OpenCL 1.2 synchronizes the memory of a work-group, no more.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global int *g)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device); // error: `work_group_barrier` requires a memory scope other than work-group, which `opencl1.2` does not support
    g[0] = 1;
}
