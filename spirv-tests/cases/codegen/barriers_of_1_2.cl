// options: -cl-std=CL1.2
// snapshot: spvasm
// Barriers and fences before OpenCL 2.0: one order for all, of the memory that the flags name, known or not.
kernel void k(global int *out, uint flags)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    barrier(0);
    barrier(flags);
    mem_fence(CLK_LOCAL_MEM_FENCE);
    read_mem_fence(CLK_GLOBAL_MEM_FENCE);
    write_mem_fence(CLK_LOCAL_MEM_FENCE);
    out[0] = 1;
}
