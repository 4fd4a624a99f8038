// Objects with automatic storage duration, which parameters are (C99 6.9.1), may be qualified with `private` (OpenCL C 3.0, 6.7.9). The
// other address spaces are errors.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(private int a) {}
kernel void k(private const int a) {}
void g(int *private a) {}
void h(local int a) {} // error[S0210]: parameter `a` may not be qualified with an address space
