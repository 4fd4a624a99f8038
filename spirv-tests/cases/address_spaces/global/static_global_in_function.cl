// OpenCL C 6.7.1: `static global` in a function needs global variables.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
int f(void)
{
    static global int calls; // error[S0204] in 1.2 -program_scope_global_variables: static variable `calls` must reside in the constant address space
    return ++calls;
}
