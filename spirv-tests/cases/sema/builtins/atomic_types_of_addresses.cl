// Atomic integers as wide as an address need both extensions where addresses have 64 bits (OpenCL C 3.0, 6.15.12).
// options: -cl-std=CL3.0 -cl-ext=-cl_khr_int64_extended_atomics
void f(volatile global atomic_intptr_t *a, // error[S0106]: use of type `atomic_intptr_t` requires `cl_khr_int64_extended_atomics`, which is not enabled
       volatile global atomic_uintptr_t *b, // error[S0106]: use of type `atomic_uintptr_t` requires `cl_khr_int64_extended_atomics`, which is not enabled
       volatile global atomic_size_t *c, // error[S0106]: use of type `atomic_size_t` requires `cl_khr_int64_extended_atomics`, which is not enabled
       volatile global atomic_ptrdiff_t *d, // error[S0106]: use of type `atomic_ptrdiff_t` requires `cl_khr_int64_extended_atomics`, which is not enabled
       volatile global atomic_int *e)
{
}
