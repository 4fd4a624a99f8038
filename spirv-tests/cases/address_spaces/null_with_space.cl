// C99 6.3.2.3: a null pointer that names a space is a pointer to that space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    global int *g = (global void *)0;
    constant int *c = (global void *)0; // error[S0487]: a pointer to global memory does not convert to a pointer to constant memory
    g = (local void *)0; // error[S0487]: a pointer to local memory does not convert to a pointer to global memory
}
