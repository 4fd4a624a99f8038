// C99 6.3.2.3: by way of an integer any pointer is made of any other.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g)
{
    local int *l = (local int *)(ulong)g;
    global int *h = (global int *)(size_t)&l[1];
    h[0] = 1;
}
