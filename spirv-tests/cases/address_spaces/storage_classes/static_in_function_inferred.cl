// OpenCL C 6.7.8: a `static` variable in a function is in global memory, where the version has such variables.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
int f(void)
{
    static int calls; // error[S0204] in 1.2: function-scope variable `calls` cannot be `static` before OpenCL C 2.0
    // error[S0204]@-1 in -program_scope_global_variables: static variable `calls` must reside in the constant address space
    return ++calls;
}
