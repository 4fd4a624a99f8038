// OpenCL C 6.7.9, clause 6.5.9, third example: null pointers.
// versions: 2.0 3.0 3.1
kernel void k(global int *out)
{
    int *ptr = NULL;
    local int *lptr = NULL;
    global int *gptr = NULL;

    if (ptr == NULL)
        out[0] = 1;
    if (ptr == lptr)
        out[1] = 1;
    if (lptr == gptr) // error[S0489]: comparison of pointers to non-overlapping address spaces: `local int *` and `global int *`
        out[2] = 1;

    ptr = lptr;

    intptr_t l = (intptr_t)lptr;
    if (l == 0)
        out[3] = 1;
    if (l == NULL)
        out[4] = 1;
}
