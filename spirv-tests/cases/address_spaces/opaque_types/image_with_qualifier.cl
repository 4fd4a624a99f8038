// OpenCL C 6.11.p: neither `const` nor `volatile` nor `restrict` can be used with an image.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(const image2d_t i) {} // error[S0131]: `const` cannot be applied to type `read_only image2d_t`
void g(read_only image2d_t volatile i) {} // error[S0131]: `volatile` cannot be applied to type `read_only image2d_t`
void h(image2d_t restrict i) {} // error: `restrict` requires a pointer (`read_only image2d_t` is invalid)
