// C99 6.3.2.3: a pointer converts to `void` and back in its own space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local float *l)
{
    global void *v = g;
    local void *w = l;
    global int *h = v;
    l = w;
    g = w; // error[S0487]: a pointer to local memory does not convert to a pointer to global memory
    h[0] = 1;
}
