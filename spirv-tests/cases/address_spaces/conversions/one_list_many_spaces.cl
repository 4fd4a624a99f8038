// C99 6.7: specifiers hold for every declarator, stars for one.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l)
{
    global int *a = g, *b = a + 1, *const c = b;
    local int *d = l, e;
    e = d[0];
    c[0] = e;
}
