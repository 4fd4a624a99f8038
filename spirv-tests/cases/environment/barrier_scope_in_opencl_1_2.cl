// OpenCL 1.2 synchronizes the memory of a work-group, no more.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global int *g)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device); // error: needs a memory scope other than the work-group
    g[0] = 1;
}
