// With cl_khr_subgroups, barriers may have the scope of the sub-group in OpenCL 1.2 too.
// options: -cl-std=CL2.0 --target-env=opencl1.2
// check: OpControlBarrier
kernel void f(global int *g)
{
    g[0] = 1;
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    g[1] = 2;
}
