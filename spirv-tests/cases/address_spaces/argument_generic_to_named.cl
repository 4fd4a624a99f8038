// OpenCL C 6.7.9: a generic pointer is no argument for a named space.
// versions: 2.0 3.0 3.1
void takes(global int *p);
void f(int *p)
{
    takes(p); // error[S0487]: a pointer to generic memory does not convert to a pointer to global memory // note: (global int *)
    takes((global int *)p);
}
