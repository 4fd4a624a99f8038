// options: -cl-std=CL1.1
// options: -cl-std=CL1.0
kernel void k(global int *out, float f)
{
    out[0] = !f; // error: `!` takes no `float` in OpenCL C 1.
    out[1] = f && 1; // error: `&&` takes no `float` in OpenCL C 1.
    out[2] = f == 0;
}
