kernel void k(global int *out, local int *l)
{
    out[0] = out - l; // error: subtraction of pointers to non-overlapping address spaces: `global int *` and `local int *`
}
