// Before OpenCL 2.1, sub-groups are those of an extension, which without the language's feature is the only way to them.
// options: -cl-std=CL2.0 --target-env=opencl2.0
// options: -cl-std=CL3.0 --target-env=opencl2.1
// accept
kernel void f(global int *g)
{
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    g[1] = sub_group_reduce_add(1);
}
