// OpenCL C 6.11.b: not in a structure.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s {
    sampler_t sampler; // error[S0120]: member `sampler` cannot have type `sampler_t`
};
