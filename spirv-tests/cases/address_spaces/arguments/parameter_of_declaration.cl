// OpenCL C 6.7: in declarations without a body too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(constant float); // error[S0210]: parameter may not be qualified with an address space
