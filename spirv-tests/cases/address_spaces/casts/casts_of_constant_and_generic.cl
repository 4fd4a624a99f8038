// OpenCL C 6.7.9: constant never meets generic, by a cast neither.
// versions: 2.0 3.0 3.1
kernel void k(constant int *c)
{
    int *p = (int *)c; // error[S0491]: cast from `constant int *` to `generic int *` changes address space of pointer
    c = (constant int *)p; // error[S0491]: cast from `generic int *` to `constant int *` changes address space of pointer
}
