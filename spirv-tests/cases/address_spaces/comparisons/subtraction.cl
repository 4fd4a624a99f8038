// OpenCL C 6.7.9 and C99 6.5.6: pointers that are subtracted point into spaces that meet.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l, global long *out)
{
    int *p = 0;
    out[0] = (g + 3) - g;
    out[1] = g - l; // error[S0489]: subtraction of pointers to non-overlapping address spaces: `global int *` and `local int *`
    out[2] = p - g; // error[S0489] in 1.x -generic_address_space: subtraction of pointers to non-overlapping address spaces: `private int *` and `global int *`
}
