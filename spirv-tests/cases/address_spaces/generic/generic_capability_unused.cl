// Where no pointer is generic, the module does not ask for generic pointers.
// versions: 2.0 3.0 3.1
kernel void k(global int *g, local int *l)
{
    int mine[2] = { 1, 2 };
    private int *p = mine;
    g[0] = l[0] + p[1];
}
// check-not: GenericPointer
// check-not: Generic
