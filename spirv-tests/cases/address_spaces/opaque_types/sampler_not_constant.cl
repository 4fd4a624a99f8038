// OpenCL C 6.15.15.1: a plain one is wrong.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
sampler_t s = CLK_FILTER_NEAREST; // error[S0136]: program-scope sampler `s` requires a `const` or `constant` qualifier
