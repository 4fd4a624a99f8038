// options: -cl-std=CL1.1
// options: -cl-std=CL1.0
kernel void k(global int *out, float f, int4 v)
{
    out[0] = !f; // error: invalid operand type `float` for `!` in OpenCL C 1.
    out[1] = f && 1; // error: invalid operand type `float` for `&&` in OpenCL C 1.
    out[2] = 1 || f; // error: invalid operand type `float` for `||` in OpenCL C 1.
    out[3] = f == 0;
    v = f && v; // error[S0427]: invalid operand type `float` for `&&` in OpenCL C 1.
    v = v || f; // error[S0427]: invalid operand type `float` for `||` in OpenCL C 1.
    v = !v;
}
