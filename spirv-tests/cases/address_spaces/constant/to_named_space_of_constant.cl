// OpenCL C 6.15.9: a pointer to constant memory is not generic.
// versions: 2.0 3.0 3.1
void f(constant int *c)
{
    global const int *g = to_global(c); // error[S0803]: argument 1 of `to_global`: expected `gentype *`, found `constant int *`
}
