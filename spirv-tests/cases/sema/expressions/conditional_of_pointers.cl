kernel void k(global int *out, local int *l, constant int *d, int c)
{
    global int *p = c ? out : l; // error: `?:` of pointers to non-overlapping address spaces: `global int *` and `local int *`
    global void *v = c ? out : (global void *)0;
    // Where one points to void, the result does, which converts to any pointer. C99 6.5.15, paragraph 6.
    global float *f = c ? out : v;
    global float *g = c ? v : out;
    const global int *r = c ? out : (const global int *)out;
}
