// Pointers to different named spaces do not convert into each other (OpenCL C 6.7.9).
constant int table[2] = { 1, 2 };
void takes_local(local int *p);

kernel void f(global int *g, constant int *c)
{
    local int *l = g; // error:
    int *p = g; // error:
    p = &table[0]; // error:
    takes_local(g); // error:
    g = (global int *)c; // error:
    g = g + 1;
    local int shared;
    l = &shared;
    takes_local(l);
}
