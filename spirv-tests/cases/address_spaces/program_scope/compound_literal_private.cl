// TR 18037, 6.5.2.5: a compound literal in a function is private.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int f(int n)
{
    private int *p = (int[]){ n, 2 };
    return p[1];
}
