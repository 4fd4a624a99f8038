// OpenCL C 6.11.j: nor of a kernel.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out)
{
    if (out[0]-- > 0)
        k(out); // error[S0135]: recursion is not allowed in OpenCL C: `k` calls itself
}
