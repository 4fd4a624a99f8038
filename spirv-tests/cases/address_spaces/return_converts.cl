// OpenCL C 6.7.9: returned values convert as by assignment.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int *to_default(private int *p) { return p; }
int *from_global(global int *p) { return p; } // error[S0487] in 1.x -generic_address_space: a pointer to global memory does not convert to a pointer to private memory
int *from_constant(constant int *p) { return p; } // error[S0487]: // note: what `from_constant` returns
global int *from_local(local int *p) { return p; } // error[S0487]: a pointer to local memory does not convert to a pointer to global memory
