// OpenCL C 6.7.9: a generic pointer is no argument for a named space.
// versions: 2.0 3.0 3.1
void takes(global int *p);
void f(int *p)
{
    takes(p); // error[S0487]: conversion from `generic int *` to `global int *` changes address space of pointer // note: (global int *)
    takes((global int *)p);
}
