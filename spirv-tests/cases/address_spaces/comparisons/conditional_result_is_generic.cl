// OpenCL C 6.7.9, clause 6.5.15: the result is a generic pointer.
// versions: 2.0 3.0 3.1
kernel void k(global int *g, int n)
{
    int *p = g;
    global int *h = n ? g : p; // error[S0487]: conversion from `generic int *` to `global int *` changes address space of pointer
}
