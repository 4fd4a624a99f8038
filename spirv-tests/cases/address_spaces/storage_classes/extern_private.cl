// OpenCL C 6.10: `extern` variables are not private.
// versions: 1.2 2.0 3.0
void f(void)
{
    extern private int mine; // error[S0204]:
}
