// OpenCL C 6.10: `extern` variables are not local.
// versions: 1.2 2.0 3.0
kernel void k(void)
{
    extern local int shared; // error[S0205]: local variable `shared` cannot be `extern`
}
