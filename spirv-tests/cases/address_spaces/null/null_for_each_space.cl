// C99 6.3.2.3: a null pointer constant becomes a null pointer to any space, constant too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out)
{
    global int *g = 0, *h = NULL, *i = (void *)0;
    local int *l = 0, *m = NULL;
    constant int *c = 0, *d = NULL;
    private int *p = 0, *q = NULL;
    int *r = NULL;
    if (g == 0 || NULL != h || i == NULL || l == m || c == NULL || !d || p == q || r == 0)
        out[0] = 1;
}
