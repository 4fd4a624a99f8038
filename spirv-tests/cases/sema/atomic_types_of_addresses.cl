// Atomic integers as wide as an address need both extensions where addresses have 64 bits (OpenCL C 3.0, 6.15.12).
// options: -cl-std=CL3.0 -cl-ext=-cl_khr_int64_extended_atomics
void f(volatile global atomic_intptr_t *a, // error[S0106]: the type `atomic_intptr_t` needs `cl_khr_int64_extended_atomics`, which is off
       volatile global atomic_uintptr_t *b, // error[S0106]: the type `atomic_uintptr_t` needs
       volatile global atomic_size_t *c, // error[S0106]: the type `atomic_size_t` needs
       volatile global atomic_ptrdiff_t *d, // error[S0106]: the type `atomic_ptrdiff_t` needs
       volatile global atomic_int *e)
{
}
