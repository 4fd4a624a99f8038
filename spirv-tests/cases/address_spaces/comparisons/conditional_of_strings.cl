// OpenCL C 6.7.8: strings are in constant memory, and so is either of two.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(int n)
{
    constant char *s = n ? "yes" : "no";
    const char *t = n ? "yes" : "no"; // error[S0487]:
}
