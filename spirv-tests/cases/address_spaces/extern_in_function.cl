// OpenCL C 6.10: `extern` variables in functions.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
int f(void)
{
    extern constant int table[4];
    extern global int counter; // error[S0204] in 1.2 -program_scope_global_variables: the extern variable `counter` must be in constant memory
    extern int other; // error[S0204] in 1.2 -program_scope_global_variables: the extern variable `other` must be in constant memory
    return table[0] + counter + other;
}
