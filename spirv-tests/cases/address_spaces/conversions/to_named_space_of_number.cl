// OpenCL C 6.15.9: nor is a number.
// versions: 2.0 3.0 3.1
void f(int n)
{
    global int *g = to_global(n); // error[S0803]: argument 1 of `to_global`: expected `gentype *`, found `int`
}
