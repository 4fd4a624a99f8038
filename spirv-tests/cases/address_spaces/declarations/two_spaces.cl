// OpenCL C 6.7, second example: never two address spaces on one type.
// versions: all
kernel void k(void)
{
    private local int i; // error[S0201]: multiple address spaces specified for type: `private` and `local`
}
