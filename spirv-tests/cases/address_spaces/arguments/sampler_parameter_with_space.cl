// OpenCL C 6.7: a sampler as a parameter has no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(constant sampler_t s) {} // error[S0213]: type `sampler_t` cannot be used in the constant address space
