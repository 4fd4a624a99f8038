// OpenCL C 6.11.p: neither `const` nor `volatile` nor `restrict` can be used with an image.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(const image2d_t i) {} // error[S0131]: `const` does not apply to `read_only image2d_t`
void g(read_only image2d_t volatile i) {} // error[S0131]: `volatile` does not apply to `read_only image2d_t`
void h(image2d_t restrict i) {} // error: `restrict` qualifies pointers, and `read_only image2d_t` is none
