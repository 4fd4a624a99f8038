kernel void k(global int *g, local int *l, constant int *c)
{
    local int *a = (local int *)g; // error: a pointer to global memory cannot be cast to a pointer to local memory
    global int *b = (global int *)c; // error: a pointer to constant memory cannot be cast to a pointer to global memory
    int *p = (int *)g; // error: a pointer to global memory cannot be cast to a pointer to private memory
    global char *d = (global char *)g;
}
