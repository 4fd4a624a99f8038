// OpenCL C 6.7.5: `generic` needs generic pointers. Programs in OpenCL C 1.x may use the name for something else, but not as an address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(generic int *p) {} // error[G0005] in 1.x: // error[S0203] in -generic_address_space:
