// OpenCL C 6.7.7: the address of a local variable is no constant.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    local int shared;
    local int *constant p = &shared; // error[S0704]: initializer of `p` is not a compile-time constant
}
