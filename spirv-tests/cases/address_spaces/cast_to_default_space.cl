// OpenCL C 6.7.9: where a cast names no space, the message says which one that is.
// versions: 1.x 3.0-generic_address_space
kernel void k(global float *g)
{
    int *p = (int *)g; // error[S0491]: a pointer to global memory cannot be cast to a pointer to private memory
    // note: a pointer that names no address space points to private memory
}
