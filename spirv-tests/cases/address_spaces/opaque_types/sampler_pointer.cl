// OpenCL C 6.11.b: no pointer to a sampler.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(sampler_t *s) {} // error[S0131]: pointer to type `sampler_t` is not allowed
