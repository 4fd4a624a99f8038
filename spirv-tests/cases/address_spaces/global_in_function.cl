// OpenCL C 6.7.1: no automatic variable is in global memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    global int a; // error[S0207]: the variable `a` in a function cannot be in global memory
}
