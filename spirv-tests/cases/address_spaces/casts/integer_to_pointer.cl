// C99 6.5.16.1: an integer other than 0 becomes no pointer by itself. The example of OpenCL C 6.7.9 leaves out the casts.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void caller(void)
{
    global int *gptr = 0xdeadbeef; // error[S0480]: cannot convert `uint` to `global int *`
    private int *pptr = 0xdeadbeef; // error[S0480]: cannot convert `uint` to `int *`
}
