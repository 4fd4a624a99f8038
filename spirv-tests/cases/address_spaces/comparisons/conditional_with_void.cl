// C99 6.5.15: `void *` and another pointer in the same space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, global void *v, int n)
{
    global void *w = n ? g : v;
    global int *h = w;
    h[0] = 1;
}
