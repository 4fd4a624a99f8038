// The extension of clang makes every storage class of C99 one of OpenCL C, but not that of C11.
// versions: 1.0 1.1 1.2 2.0 3.0
#pragma OPENCL EXTENSION cl_clang_storage_class_specifiers : enable
static constant int a = 1;
extern constant int b;
kernel void f(global int *out)
{
    auto int c = 1;
    register int d = 1;
    _Thread_local int e; // error[S0105]: OpenCL C does not support the `_Thread_local` storage class specifier
    out[0] = c + d + a + b;
}
