// OpenCL C 6.7: parameters have no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int a, local float b, constant int c) {} // error[S0210]: // error[S0210]: // error[S0210]:
