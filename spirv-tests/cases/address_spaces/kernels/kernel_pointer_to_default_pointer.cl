// OpenCL C 6.11.a: the inner pointer is one that the host can make.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(int *global *p) {} // error[S0303] in 1.x: // error[S0303] in 2.0 3.x -generic_address_space -program_scope_global_variables:
