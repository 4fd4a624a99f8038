// OpenCL C 6.7.9: no cast between named spaces, to constant and from it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l, constant int *c)
{
    private int *p = 0;
    g = (global int *)c; // error[S0491]: cast from `constant int *` to `global int *` changes address space of pointer
    g = (global int *)p; // error[S0491]: cast from `private int *` to `global int *` changes address space of pointer
    l = (local int *)g; // error[S0491]: cast from `global int *` to `local int *` changes address space of pointer
    l = (local int *)c; // error[S0491]: cast from `constant int *` to `local int *` changes address space of pointer
    p = (private int *)g; // error[S0491]: cast from `global int *` to `private int *` changes address space of pointer
    p = (private int *)c; // error[S0491]: cast from `constant int *` to `private int *` changes address space of pointer
    c = (constant int *)g; // error[S0491]: cast from `global int *` to `constant int *` changes address space of pointer
    c = (constant int *)p; // error[S0491]: cast from `private int *` to `constant int *` changes address space of pointer
}
