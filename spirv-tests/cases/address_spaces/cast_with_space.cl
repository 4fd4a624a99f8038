// TR 18037, 6.5.4: the value of a cast has no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out) { out[0] = (local int)1; } // error[S0215]:
