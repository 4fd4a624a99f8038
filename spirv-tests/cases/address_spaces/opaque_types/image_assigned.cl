// OpenCL C 6.11.b: an image parameter is not changed.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(read_only image2d_t a, read_only image2d_t b)
{
    a = b; // error[S0455]: object of type `read_only image2d_t` is not assignable
}
