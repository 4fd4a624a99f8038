// OpenCL C 6.11.l speaks of arguments themselves, not of what they point at.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global size_t *a, local ptrdiff_t *b) { a[0] = b[0]; }
