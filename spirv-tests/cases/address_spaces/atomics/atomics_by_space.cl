// OpenCL C 6.15.12.8: the functions of 1.x take pointers to global and local memory.
// versions: 1.1 1.2 2.0 3.0 3.1 3.0-generic_address_space
kernel void k(global int *g, local int *l)
{
    atomic_add(g, 1);
    atomic_inc(l);
    atomic_cmpxchg(g, 1, 2);
}
