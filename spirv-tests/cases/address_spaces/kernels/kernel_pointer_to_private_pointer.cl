// OpenCL C 6.11.a: the outer pointer names its space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int **p) {} // error[S0303] in 1.x: cannot be a pointer to a pointer // error[S0302] in 2.0 3.x -generic_address_space -program_scope_global_variables: kernel parameter `p` must point to global, local or constant memory
