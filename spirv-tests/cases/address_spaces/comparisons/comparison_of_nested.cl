// OpenCL C 6.7.9: nor pointers with different spaces inside.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    local int *private *a = 0;
    global int *private *b = 0;
    int same = a == b; // error[S0488]: conversion from `local int *private *` to `global int *private *` changes address space of nested pointer
}
