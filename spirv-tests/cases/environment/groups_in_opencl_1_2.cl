// Work-group collective functions came with OpenCL 2.0.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global int *g)
{
    g[get_global_id(0)] = work_group_reduce_add(g[0]); // error: `work_group_reduce_add` requires the capability `Groups`, which `opencl1.2` does not support
}
