// OpenCL C 6.11.b: not in global memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
global sampler_t s = CLK_FILTER_NEAREST; // error[S0213]: type `sampler_t` cannot be used in the global address space
