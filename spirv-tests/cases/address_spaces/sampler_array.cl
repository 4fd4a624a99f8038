// OpenCL C 6.11.b: no array of samplers.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant sampler_t list[2] = { 0, 1 }; // error[S0114]: there are no arrays of `sampler_t`
