// OpenCL C 6.11.b: so it has no address.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant sampler_t s = CLK_FILTER_NEAREST;
void f(void) { (void)&s; } // error[S0437]: cannot take the address of an object of type `sampler_t`
