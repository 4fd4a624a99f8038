// OpenCL 1.2 has no generic address space.
// options: -cl-std=CL2.0 --target-env=opencl1.2 -O0
kernel void f(global int *g)
{
    int *p = g; // error: `p` requires the capability `GenericPointer`, which `opencl1.2` does not support
    *p = 1;
}
