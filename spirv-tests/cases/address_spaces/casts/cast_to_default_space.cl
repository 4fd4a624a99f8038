// OpenCL C 6.7.9: where a cast names no space, the message says which one that is.
// versions: 1.x 3.0-generic_address_space
kernel void k(global float *g)
{
    int *p = (int *)g; // error[S0491]: cast from `global float *` to `private int *` changes address space of pointer
    // note: a pointer without an address space points to private memory
}
