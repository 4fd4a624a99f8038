kernel void k(global int *p, global void *v, int n)
{
    p[0] = *n; // error: `*` takes a pointer, not `int`
    *v; // error: a pointer to `void` points at no object
    p[1] = n[n]; // error: a value of type `int` has no elements to index
    p[2] = *&*p;
}
