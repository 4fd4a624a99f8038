// OpenCL C 6.7.7: not even zeros.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s { int a; };
kernel void k(void)
{
    local struct s one = { 0 }; // error[S0208]: local variable `one` cannot have an initializer
}
