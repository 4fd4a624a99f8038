// OpenCL C 6.7 takes no address space on a parameter, and by the last clause of 6.7.9 objects with automatic storage duration, which
// parameters are (C99 6.9.1), may be called `private`. It says what is so anyway: a warning. The other spaces are errors.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(private int a) {} // warning[S0210]: `private` has no effect on parameter `a`
kernel void k(private const int a) {} // warning[S0210]: `private` has no effect on parameter `a`
void g(int *private a) {} // warning[S0210]: `private` has no effect on parameter `a`
void h(local int a) {} // error[S0210]: parameter `a` may not be qualified with an address space
