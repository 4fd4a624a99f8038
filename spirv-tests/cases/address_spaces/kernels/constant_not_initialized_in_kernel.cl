// OpenCL C 6.7.7: in kernels too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    constant int c; // error[S0209]: variable `c` in the constant address space must be initialized
}
