// OpenCL C 6.7.3: `constant` not in an inner scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(int n)
{
    if (n) {
        constant int a = 1; // error[S0206]: constant variable `a` must be declared in the outermost scope of the kernel
    }
}
