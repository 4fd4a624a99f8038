// C99 6.3.2.3: the constant 0 cast to `void *` is a null pointer constant. As a pointer to another type it is a null pointer, which
// keeps its space, and so does any other `void *`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g)
{
    void *v = 0;
    g = (void *)0;
    g = (int *)0; // error[S0487]:
    g = (const void *)0; // error[S0487]:
    g = (void *)v; // error[S0487]:
}
