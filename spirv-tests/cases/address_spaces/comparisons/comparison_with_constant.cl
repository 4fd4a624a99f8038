// OpenCL C 6.7.9: nor a generic one and one to constant memory.
// versions: 2.0 3.0 3.1
void f(constant int *c, int *p, global int *out)
{
    out[0] = c == p; // error[S0489]: comparison of pointers to non-overlapping address spaces: `constant int *` and `generic int *`
}
