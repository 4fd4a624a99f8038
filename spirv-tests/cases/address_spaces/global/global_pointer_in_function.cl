// OpenCL C 6.7.1: nor is an automatic pointer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *g)
{
    global int *right = g;
    int *global wrong; // error[S0207]: function-scope variable `wrong` cannot be declared in the global address space
}
