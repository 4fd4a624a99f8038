// C99 6.5.4: the value of a cast has no qualifiers, so those of the type name, an address space too, say nothing.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out) { out[0] = (local int)1; }
