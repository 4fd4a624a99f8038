// OpenCL C 6.7.8: parameters are private, and may not say so.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(private int a) {} // error[S0210]:
