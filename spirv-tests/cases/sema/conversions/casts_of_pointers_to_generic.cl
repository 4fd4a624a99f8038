// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
kernel void k(global int *g, constant int *c)
{
    int *p = (int *)g;
    global int *q = (global int *)p;
    float *f = (float *)g;
    int *r = (int *)c; // error: cast from `constant int *` to `generic int *` changes address space of pointer
}
