// OpenCL C 6.7.6: a local pointer is a local variable, a pointer to local memory is none.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(local int *p)
{
    local int *right = p;
    int *local wrong; // error[S0205]: non-kernel function variable `wrong` cannot be declared in the local address space
}
