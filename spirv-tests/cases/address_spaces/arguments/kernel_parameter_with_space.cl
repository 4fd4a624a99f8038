// OpenCL C 6.7: the parameters of kernels neither.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int n) {} // error[S0210]: parameter `n` may not be qualified with an address space
