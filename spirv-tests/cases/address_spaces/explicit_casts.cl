// OpenCL C 6.7.9, sixth example: casts between named spaces, to generic, and from it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *gp, local int *lp)
{
    int *p;
    gp = (global int *)lp; // error[S0491]: a pointer to local memory cannot be cast to a pointer to global memory
    p = (int *)gp; // error[S0491] in 1.x -generic_address_space: a pointer to global memory cannot be cast to a pointer to private memory
    gp = (global int *)p; // error[S0491] in 1.x -generic_address_space: a pointer to private memory cannot be cast to a pointer to global memory
}
