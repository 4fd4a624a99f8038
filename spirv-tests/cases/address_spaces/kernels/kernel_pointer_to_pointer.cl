// OpenCL C 6.11.a: pointers to pointers came with 2.0.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *global *p) { p[0][0] = 1; } // error[S0303] in 1.x:
