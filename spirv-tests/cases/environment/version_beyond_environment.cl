// The environment limits the version where none is asked for.
// options: -cl-std=CL3.0 --target-env=opencl2.2
kernel void f(global int *g)
{
    g[0] = sub_group_elect(); // error[C0102]: `sub_group_elect` requires SPIR-V 1.3, which `opencl2.2` does not support
    g[1] = sub_group_elect();
}
