// OpenCL C 6.7.9: constant never meets generic, by a cast neither.
// versions: 2.0 3.0 3.1
kernel void k(constant int *c)
{
    int *p = (int *)c; // error[S0491]:
    c = (constant int *)p; // error[S0491]:
}
