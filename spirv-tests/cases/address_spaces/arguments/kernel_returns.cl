// OpenCL C 6.11.k: a kernel returns nothing.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel int k(void) { return 1; } // error[S0301]: kernel `k` must return `void`, not `int`
