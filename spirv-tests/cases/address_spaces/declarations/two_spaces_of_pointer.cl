// OpenCL C 6.7: nor on the pointer itself.
// versions: all
kernel void k(void)
{
    int *local private p; // error[S0201]: multiple address spaces specified for type: `local` and `private`
}
