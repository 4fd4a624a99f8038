// Where addresses have 32 bits, atomic integers of their width need no extension (OpenCL C 3.0, 6.15.12).
// options: -cl-std=CL3.0 --target=spirv32 -cl-ext=-cl_khr_int64_base_atomics,-cl_khr_int64_extended_atomics
void f(volatile global atomic_intptr_t *a, volatile global atomic_size_t *b)
{
}
