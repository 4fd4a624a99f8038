kernel void k(global int *out, global int *a, global float *b, local int *c, constant int *d)
{
    out[0] = a == out && a < out && a != 0;
    out[1] = a == b; // warning: comparison of pointers to different types
    out[2] = a == c; // error: comparison of pointers into disjoint address spaces
    out[3] = a < d; // error: comparison of pointers into disjoint address spaces
    out[4] = a == 1; // warning[S0493]: comparison of a pointer with an integer: `global int *` and `int`
    out[5] = a == (global void *)b;
}
