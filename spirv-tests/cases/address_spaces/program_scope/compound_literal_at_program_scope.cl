// TR 18037, 6.5.2.5: outside functions it may be in constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int *constant table = (constant int[]){ 1, 2 };
kernel void k(global int *out) { out[0] = table[1]; }
