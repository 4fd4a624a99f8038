// What is indexed and what is an index (C99 6.5.2.1, 6.5.3.2).
kernel void k(global int *out, global float *p, int i, float f)
{
    p = (global float *)f; // error: cannot cast from type `float` to `global float *`
    out[3] = f[p]; // error: array subscript of type `float` is not an integer
    out[4] = p[f]; // error: array subscript of type `float` is not an integer
    out[5] = i[i]; // error: subscripted value of type `int` is not an array, pointer, or vector
    out[6] = **p; // error: indirection requires pointer operand (`float` invalid)
    out[7] = i[p] + p[i] + p[(char)1] + (int)*p;
}
