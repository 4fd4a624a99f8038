// OpenCL C 6.7.7, example: the initializer is a constant expression.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void my_func(void)
{
    private int g;
    constant int h = g; // error[S0704]: initializer of `h` is not a compile-time constant
}
