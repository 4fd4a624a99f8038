// OpenCL C 6.7.7, example: a local variable has no initializer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void my_func(void)
{
    local float e = 1; // error[S0208]: local variable `e` cannot have an initializer
    local float f;
    f = 1;
}
