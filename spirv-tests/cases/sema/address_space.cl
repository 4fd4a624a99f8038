// Pointers to different named spaces do not convert into each other (OpenCL C 6.7.9).
constant int table[2] = { 1, 2 };
void takes_local(local int *p);

kernel void f(global int *g, constant int *c)
{
    local int *l = g; // error: a pointer to global memory does not convert to a pointer to local memory
    int *p = g; // error: a pointer to global memory does not convert to a pointer to private memory
    p = &table[0]; // error: a pointer to constant memory does not convert to a pointer to private memory
    takes_local(g); // error: a pointer to global memory does not convert to a pointer to local memory
    g = (global int *)c; // error: a pointer to constant memory cannot be cast to a pointer to global memory
    g = g + 1;
    local int shared;
    l = &shared;
    takes_local(l);
}
