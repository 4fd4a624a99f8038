// OpenCL C 6.7: a name in an inner block is another variable in another space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int n = 1;
kernel void k(global int *out)
{
    local int m;
    m = n;
    {
        int n = 2, m = 3;
        private int *p = &n;
        out[0] = *p + m;
    }
    out[1] = n + m;
}
