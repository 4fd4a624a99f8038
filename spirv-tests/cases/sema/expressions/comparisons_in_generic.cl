// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
kernel void k(global int *out, local int *c, constant int *d)
{
    int *any = out;
    out[0] = any == out;
    out[1] = any == c;
    out[2] = any == d; // error: comparison of pointers to non-overlapping address spaces: `generic int *` and `constant int *`
    out[3] = any - out;
}
