// OpenCL C 6.10 and 6.11.i: no `auto`.
// versions: all
void f(void)
{
    auto int i = 7; // error[S0105]: OpenCL C does not support the `auto` storage class specifier
}
