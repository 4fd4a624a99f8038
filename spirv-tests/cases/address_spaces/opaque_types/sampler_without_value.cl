// OpenCL C 6.15.15.1: a sampler has an initializer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant sampler_t s; // error[S0136]: sampler `s` must be initialized
