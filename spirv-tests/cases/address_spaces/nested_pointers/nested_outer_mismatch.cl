// OpenCL C 6.7.9: casts of nested pointers follow the outer space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *local *gl)
{
    global int *global *gg = (global int *global *)gl; // error[S0491]: cast from `global int *local *` to `global int *global *` changes address space of pointer
}
