// OpenCL C 6.7.9, C99 6.3.2.3: a null pointer constant becomes a null pointer of any space, also by a cast.
// versions: all 3.0-generic_address_space
constant int *constant at_program_scope = (constant int *)NULL;

kernel void k(global int *g, local int *l, constant int *c)
{
    g = (global int *)(void *)0;
    l = (local int *)NULL;
    c = (constant int *)(void *)0;
    private int *p = (private int *)NULL;
    c = (constant int *)p; // error[S0491]: cast from `private int *` to `constant int *` changes address space of pointer
}
