// The difference of pointers counts elements of one type (C99 6.5.6).
kernel void k(global int *out, global float *f, global uint *u, global const int *c, global void *v)
{
    out[0] = out - f; // error[S0492]: subtraction of pointers to different types: `global int *` and `global float *`
    out[1] = out - c;
    out[2] = out - u; // warning[S0490]: subtraction of pointers to different types
    out[3] = (global char *)v - (global char *)out;
}
