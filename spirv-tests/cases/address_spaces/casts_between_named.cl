// OpenCL C 6.7.9: no cast between named spaces, to constant and from it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l, constant int *c)
{
    private int *p = 0;
    g = (global int *)c; // error[S0491]:
    g = (global int *)p; // error[S0491]:
    l = (local int *)g; // error[S0491]:
    l = (local int *)c; // error[S0491]:
    p = (private int *)g; // error[S0491]:
    p = (private int *)c; // error[S0491]:
    c = (constant int *)g; // error[S0491]:
    c = (constant int *)p; // error[S0491]:
}
