// OpenCL C 6.7.9: no cast between named spaces, to constant and from it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l, constant int *c)
{
    private int *p = 0;
    g = (global int *)c; // error[S0491]: a pointer to constant memory cannot be cast to a pointer to global memory
    g = (global int *)p; // error[S0491]: a pointer to private memory cannot be cast to a pointer to global memory
    l = (local int *)g; // error[S0491]: a pointer to global memory cannot be cast to a pointer to local memory
    l = (local int *)c; // error[S0491]: a pointer to constant memory cannot be cast to a pointer to local memory
    p = (private int *)g; // error[S0491]: a pointer to global memory cannot be cast to a pointer to private memory
    p = (private int *)c; // error[S0491]: a pointer to constant memory cannot be cast to a pointer to private memory
    c = (constant int *)g; // error[S0491]: a pointer to global memory cannot be cast to a pointer to constant memory
    c = (constant int *)p; // error[S0491]: a pointer to private memory cannot be cast to a pointer to constant memory
}
