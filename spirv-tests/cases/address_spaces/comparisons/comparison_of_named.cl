// OpenCL C 6.7.9: pointers to disjoint spaces are not compared.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l, constant int *c, global int *out)
{
    private int *p = 0;
    out[0] = g == l; // error[S0489]: comparison of pointers to non-overlapping address spaces: `global int *` and `local int *`
    out[0] = l != c; // error[S0489]: comparison of pointers to non-overlapping address spaces: `local int *` and `constant int *`
    out[0] = c < g; // error[S0489]: comparison of pointers to non-overlapping address spaces: `constant int *` and `global int *`
    out[0] = p >= g; // error[S0489]: comparison of pointers to non-overlapping address spaces: `private int *` and `global int *`
    out[0] = g > out;
}
