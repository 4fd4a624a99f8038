// OpenCL C 6.11.a: the outer pointer names its space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int **p) {} // error[S0302]: the parameter `p` of the kernel `k` must point to global, local or constant memory
