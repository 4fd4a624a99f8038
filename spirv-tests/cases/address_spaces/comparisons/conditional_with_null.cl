// C99 6.5.15: beside a null pointer constant the result has the space of the other operand.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, constant int *c, local int *l, int n)
{
    global int *h = n ? g : 0;
    constant int *d = n ? NULL : c;
    local int *m = n ? (void *)0 : l;
    h[0] = d[0] + m[0];
}
