// OpenCL C 6.10 and 6.11.i: no `register`.
// versions: all
void f(void)
{
    register int i = 7; // error[S0105]: OpenCL C does not support the `register` storage class specifier
}
