// OpenCL C 6.7.3: a string literal is read-only.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    "abc"[1] = 'x'; // error[S0452]: cannot assign to an object in the constant address space
}
