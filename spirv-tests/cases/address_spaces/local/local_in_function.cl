// OpenCL C 6.7.6: `local` not in a function that is no kernel.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    local int a; // error[S0205]: non-kernel function variable `a` cannot be declared in the local address space
}
