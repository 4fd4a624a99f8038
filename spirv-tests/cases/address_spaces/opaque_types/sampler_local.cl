// OpenCL C 6.11.b: not in local memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    local sampler_t s; // error[S0213]: type `sampler_t` cannot be used in the local address space
}
