// OpenCL C 6.7.9, sixth example: casts between named spaces, to generic, and from it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *gp, local int *lp)
{
    int *p;
    gp = (global int *)lp; // error[S0491]: cast from `local int *` to `global int *` changes address space of pointer
    p = (int *)gp; // error[S0491] in 1.x -generic_address_space: cast from `global int *` to `private int *` changes address space of pointer
    gp = (global int *)p; // error[S0491] in 1.x -generic_address_space: cast from `private int *` to `global int *` changes address space of pointer
}
