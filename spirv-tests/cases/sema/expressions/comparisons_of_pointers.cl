kernel void k(global int *out, global int *a, global float *b, local int *c, constant int *d)
{
    out[0] = a == out && a < out && a != 0;
    out[1] = a == b; // warning: comparison of distinct pointer types: `global int *` and `global float *`
    out[2] = a == c; // error: comparison of pointers to non-overlapping address spaces: `global int *` and `local int *`
    out[3] = a < d; // error: comparison of pointers to non-overlapping address spaces: `global int *` and `constant int *`
    out[4] = a == 1; // warning[S0493]: comparison between pointer and integer (`global int *` and `int`)
    out[5] = a == (global void *)b;
}
