// OpenCL C 6.15.9: the result is a pointer to the named space.
// versions: 2.0 3.0 3.1
void f(int *p)
{
    local int *l = to_global(p); // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
}
