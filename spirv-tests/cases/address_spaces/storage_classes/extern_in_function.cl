// OpenCL C 6.10: `extern` variables in functions.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
int f(void)
{
    extern constant int table[4];
    extern global int counter; // error[S0204] in 1.2 -program_scope_global_variables: extern variable `counter` must reside in the constant address space
    extern int other; // error[S0204] in 1.2 -program_scope_global_variables: extern variable `other` must reside in the constant address space
    return table[0] + counter + other;
}
