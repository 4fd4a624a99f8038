// C99 6.3.2.3: casts to other types in the same space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local float4 *l, constant uchar *c)
{
    global float *a = (global float *)g;
    local int *b = (local int *)l;
    constant short *d = (constant short *)c;
    a[0] = b[0] + d[0];
}
