// C99 6.3.2.3: a pointer converts to `void` and back in its own space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local float *l)
{
    global void *v = g;
    local void *w = l;
    global int *h = v;
    l = w;
    g = w; // error[S0487]: conversion from `local void *` to `global int *` changes address space of pointer
    h[0] = 1;
}
