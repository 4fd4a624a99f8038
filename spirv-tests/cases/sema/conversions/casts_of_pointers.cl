kernel void k(global int *g, local int *l, constant int *c)
{
    local int *a = (local int *)g; // error: cast from `global int *` to `local int *` changes address space of pointer
    global int *b = (global int *)c; // error: cast from `constant int *` to `global int *` changes address space of pointer
    int *p = (int *)g; // error: cast from `global int *` to `private int *` changes address space of pointer
    global char *d = (global char *)g;
}
