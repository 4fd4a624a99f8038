// OpenCL C 6.7.9: inner spaces from typedefs count as well.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef local int *local_pointer;
typedef global int *global_pointer;
void f(private local_pointer *a, private global_pointer *b, global int *private *c)
{
    a = b; // error[S0488]: conversion from `private global_pointer *` (aka `global int *private *`) to `private local_pointer *` (aka `local int *private *`) changes address space of nested pointer
    b = c;
}
