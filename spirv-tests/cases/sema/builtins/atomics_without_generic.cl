// Without the generic address space, atomic objects are in global or local memory (OpenCL C 3.0, 6.15.12.7).
// options: -cl-std=CL3.0 -cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue
void f(volatile global atomic_int *g, volatile local atomic_int *l)
{
    atomic_int own;
    atomic_fetch_add(&own, 1); // error[S0803]: argument 1 of `atomic_fetch_add`: expected `volatile global/local atomic_int *`, found `private atomic_int *`
    // note@-1: int atomic_fetch_add(volatile global/local atomic_int *, int)
    atomic_fetch_add(g, 1);
    atomic_fetch_add(l, 1);
}
