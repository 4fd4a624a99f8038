// OpenCL C 6.11.b: no array of samplers.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant sampler_t list[2] = { 0, 1 }; // error[S0114]: array cannot have element type `sampler_t`
