// OpenCL C 6.11.b: no array of images.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(image2d_t images[2]) {} // error[S0114]: array cannot have element type `read_only image2d_t`
