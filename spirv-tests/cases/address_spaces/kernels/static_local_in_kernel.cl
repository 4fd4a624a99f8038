// OpenCL C 6.10: `static` variables are in global or constant memory.
// versions: 1.2 2.0 3.0 3.1
kernel void k(void)
{
    static local int shared; // error[S0205]: local variable `shared` cannot be `static`
}
