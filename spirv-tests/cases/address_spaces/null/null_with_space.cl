// C99 6.3.2.3: a null pointer that names a space is a pointer to that space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    global int *g = (global void *)0;
    constant int *c = (global void *)0; // error[S0487]: conversion from `global void *` to `constant int *` changes address space of pointer
    g = (local void *)0; // error[S0487]: conversion from `local void *` to `global int *` changes address space of pointer
}
