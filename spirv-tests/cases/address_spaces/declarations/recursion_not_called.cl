// OpenCL C 6.11.j: also where no kernel calls it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *p) { f(p + 1); } // error[S0135]: recursion is not allowed in OpenCL C: `f` calls itself
