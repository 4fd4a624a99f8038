// OpenCL C 6.7.7: a parameter is no constant.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(int n)
{
    constant int h[2] = { 1, n }; // error[S0704]: initializer of `h` is not a compile-time constant
}
