// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
int sum(int *p) { return p[0] + p[1]; }

kernel void k(global int *g, local int *l, constant int *c)
{
    int own[2] = {1, 2};
    g[0] = sum(g) + sum(l) + sum(own);
    g[1] = sum(c); // error: a pointer to constant memory does not convert to a pointer to generic memory
    int *any = g;
    global int *back = any; // error: a pointer to generic memory does not convert to a pointer to global memory
    back = (global int *)any;
}
