// OpenCL C 6.7.6: a pointer in constant memory to constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int table[2] = { 1, 2 };
constant int *constant second = &table[1];
kernel void k(global int *out) { out[0] = *second; }
