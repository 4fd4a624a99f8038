// OpenCL C 6.7.8: parameters are private anyway; programs that say so are understood.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(private int a) {} // warning[S0210]: the parameter `a` has no address space of its own
