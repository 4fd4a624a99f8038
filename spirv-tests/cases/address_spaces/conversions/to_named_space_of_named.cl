// OpenCL C 6.15.9: a pointer to a named space becomes generic first.
// versions: 2.0 3.0 3.1
kernel void k(global int *g, local int *l, global int *out)
{
    global int *a = to_global(g);
    global int *b = to_global(l);
    out[0] = (a == g) + (b == 0);
}
