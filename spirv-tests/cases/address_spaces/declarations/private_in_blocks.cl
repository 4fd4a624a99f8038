// OpenCL C 6.7.6: `private` in any block of any function.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int f(int n)
{
    for (private int i = 0; i < n; i++) {
        __private int j = i;
        n -= j;
    }
    return n;
}
