// Storage classes (OpenCL C 6.10).
// versions: 1.1 1.2 2.0
static constant int a = 1; // error[S0105] in 1.1: OpenCL C 1.1 does not support the `static` storage class specifier
extern constant int b; // error[S0105] in 1.1: OpenCL C 1.1 does not support the `extern` storage class specifier

kernel void f(global int *out)
{
    auto int c = 1; // error[S0105]: OpenCL C does not support the `auto` storage class specifier
    register int d = 1; // error[S0105]: OpenCL C does not support the `register` storage class specifier
    out[0] = c + d;
}
