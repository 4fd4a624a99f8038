// OpenCL C 6.7.6: anywhere in the kernel's outermost scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out)
{
    out[0] = 1;
    local int a;
    a = 2;
    if (out[0])
        out[1] = a;
    local int b;
    b = 3;
    out[2] = b;
}
