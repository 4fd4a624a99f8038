// OpenCL C 6.11.j: `__func__` came with 1.2, and is in constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    constant const char *name = __func__; // error[S0410] in 1.0 1.1: use of undeclared identifier `__func__`
}
