// OpenCL C 6.11.b: not returned.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
sampler_t f(void); // error[S0116]: `f` cannot return `sampler_t`
