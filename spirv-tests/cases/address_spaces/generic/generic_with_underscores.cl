// OpenCL C 6.7: `__generic` is a keyword in all versions.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(__generic int *p) {} // error[S0203] in 1.x -generic_address_space: the generic address space requires OpenCL C 2.0 or the feature `__opencl_c_generic_address_space`
