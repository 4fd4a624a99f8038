// OpenCL C 6.7.1: no automatic variable is in global memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    global int a; // error[S0207]: function-scope variable `a` cannot be declared in the global address space
}
