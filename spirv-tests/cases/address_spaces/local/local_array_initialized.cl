// OpenCL C 6.7.7: nor has a local array.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    local int a[2] = { 1, 2 }; // error[S0208]: local variable `a` cannot have an initializer
}
