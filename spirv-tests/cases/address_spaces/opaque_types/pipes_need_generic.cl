// OpenCL C 6.2.1: pipes need the generic address space, and go with it.
// versions: 3.0 3.0-generic_address_space
void f(read_only pipe int p) {} // error[S0106] in -generic_address_space: use of type `pipe` requires `__opencl_c_pipes`, which is not enabled
