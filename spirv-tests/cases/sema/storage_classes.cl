// Storage classes (OpenCL C 6.10).
// versions: 1.1 1.2 2.0
static constant int a = 1; // error[S0105] in 1.1: `static` needs OpenCL C 1.2
extern constant int b; // error[S0105] in 1.1: `extern` needs OpenCL C 1.2

kernel void f(global int *out)
{
    auto int c = 1; // error[S0105]: OpenCL C has no storage class `auto`
    register int d = 1; // error[S0105]: OpenCL C has no storage class `register`
    out[0] = c + d;
}
