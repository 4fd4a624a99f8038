// OpenCL C 6.7.9, clause 6.5.9, first example.
// versions: 2.0 3.0 3.1
kernel void k(global int *gptr, global int *out)
{
    int *ptr = NULL;
    local int lval;
    local int *lptr = &lval;
    ptr = lptr;
    if (ptr == gptr)
        out[0] = 1;
    if (ptr == lptr)
        out[1] = 1;
    if (lptr == gptr) // error[S0489]: comparison of pointers to non-overlapping address spaces: `local int *` and `global int *`
        out[2] = 1;
}
