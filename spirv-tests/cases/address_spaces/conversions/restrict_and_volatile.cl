// OpenCL C 6.11.p: other qualifiers go with every space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *restrict a, volatile local int *b, const constant int *c, __global const volatile int *const d)
{
    a[0] = b[0] + c[0] + d[0];
}
