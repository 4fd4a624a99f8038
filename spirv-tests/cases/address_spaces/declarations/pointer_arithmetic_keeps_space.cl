// C99 6.5.6: a moved pointer stays in its space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l)
{
    global int *a = g + 1, *b = &g[2], *c = 3 + g;
    a++;
    a += 2;
    l = g - 1; // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
    a[0] = *b + *c;
}
