// OpenCL C 6.11.p: neither `const` nor `volatile`. Programs write them all the same, and they say nothing.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(const image2d_t i) {} // warning[S0131]: `const` does not apply to `read_only image2d_t`
