// OpenCL C 6.7.9: constant meets no generic pointer.
// versions: 2.0 3.0 3.1
kernel void k(constant int *c, int *p, int n) {} // error[S0302]: kernel parameter `p` must point to global, local or constant memory
void f(constant int *c, int *p, int n)
{
    const int *q = n ? c : p; // error[S0489]: `?:` of pointers to non-overlapping address spaces: `constant int *` and `generic int *`
}
