kernel void k(global int *out, local int *l, constant int *d, int c)
{
    global int *p = c ? out : l; // error: `?:` of pointers into disjoint address spaces
    global void *v = c ? out : (global void *)0;
    const global int *r = c ? out : (const global int *)out;
}
