// OpenCL C 6.11.a: private memory is not among the spaces.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(private int *p) {} // error[S0302]: kernel parameter `p` must point to global, local or constant memory
