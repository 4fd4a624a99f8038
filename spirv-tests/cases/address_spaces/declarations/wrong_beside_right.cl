// A wrong program yields no module, whatever else is in it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void right(global int *out) { out[0] = 1; }
kernel void wrong(global int *out) { local int *l = out; } // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
kernel void also_right(global int *out) { out[1] = 2; }
