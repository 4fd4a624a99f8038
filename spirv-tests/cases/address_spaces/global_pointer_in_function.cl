// OpenCL C 6.7.1: nor is an automatic pointer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *g)
{
    global int *right = g;
    int *global wrong; // error[S0207]: the variable `wrong` in a function cannot be in global memory
}
