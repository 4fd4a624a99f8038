// OpenCL C 6.9.1: a kernel that is called by another may have local variables.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void inner(global int *out)
{
    local int a;
    a = 2;
    out[0] = a;
}
kernel void outer(global int *out) { inner(out + 1); }
