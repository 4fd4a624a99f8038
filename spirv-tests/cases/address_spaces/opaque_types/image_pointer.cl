// OpenCL C 6.11.b: no pointer to an image.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(image2d_t *image) {} // error[S0131]: pointer to type `read_only image2d_t` is not allowed
