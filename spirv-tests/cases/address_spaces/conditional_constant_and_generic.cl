// OpenCL C 6.7.9: constant meets no generic pointer.
// versions: 2.0 3.0 3.1
kernel void k(constant int *c, int *p, int n) {} // error[S0302]:
void f(constant int *c, int *p, int n)
{
    const int *q = n ? c : p; // error[S0489]:
}
