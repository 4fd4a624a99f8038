// OpenCL C 6.11.b: a sampler is not changed.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(sampler_t a, sampler_t b)
{
    a = b; // error[S0455]: object of type `sampler_t` is not assignable
}
