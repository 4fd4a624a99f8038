// OpenCL C 6.11.b: an image is a parameter, nothing else.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(read_only image2d_t image)
{
    image2d_t copy = image; // error[S0131]: type `read_only image2d_t` can only be used as a function parameter
}
