// OpenCL C 6.7.9: constant never meets generic, by a cast neither.
// versions: 2.0 3.0 3.1
kernel void k(constant int *c)
{
    int *p = (int *)c; // error[S0491]: a pointer to constant memory cannot be cast to a pointer to generic memory
    c = (constant int *)p; // error[S0491]: a pointer to generic memory cannot be cast to a pointer to constant memory
}
