// OpenCL C 6.7.3: `constant` not in another function, unless it is `static`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    constant int a = 1; // error[S0206]: non-kernel function variable `a` cannot be declared in the constant address space
}
