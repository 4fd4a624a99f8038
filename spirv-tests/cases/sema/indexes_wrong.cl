// What is indexed and what is an index (C99 6.5.2.1, 6.5.3.2).
kernel void k(global int *out, global float *p, int i, float f)
{
    p = (global float *)f; // error: a value of type `float` cannot be cast to `global float *`
    out[3] = f[p]; // error: an index is an integer, not `float`
    out[4] = p[f]; // error: an index is an integer, not `float`
    out[5] = i[i]; // error: a value of type `int` has no elements to index
    out[6] = **p; // error: `*` takes a pointer, not `float`
    out[7] = i[p] + p[i] + p[(char)1] + (int)*p;
}
