// OpenCL C 6.7: nor has a pointer as a parameter itself.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(int *local p) {} // error[S0210]: parameter `p` may not be qualified with an address space
