// OpenCL C 6.5.13: a type in `sizeof` may name an address space; it changes nothing.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out) { out[0] = sizeof(local int) + sizeof(global float *); }
