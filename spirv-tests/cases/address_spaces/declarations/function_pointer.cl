// OpenCL C 6.11.a: no pointers to functions.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(int (*g)(int)) {} // error[S0115]: pointers to functions are not allowed in OpenCL C
