// The difference of pointers counts elements of one type (C99 6.5.6).
void k(global int *out, global float *f, global uint *u, global const int *c, global void *v, global int *global *p,
    global const int *global *q, global int (*a)[2], global const int (*b)[2])
{
    out[0] = out - f; // error[S0492]: subtraction of incompatible pointer types: `global int *` and `global float *`
    out[1] = out - c;
    out[2] = out - u; // warning[S0490]: subtraction of distinct pointer types: `global int *` and `global uint *`
    out[0] = v - out; // error[S0492]: subtraction of incompatible pointer types: `global void *` and `global int *`
    out[0] = out - v; // error[S0492]: subtraction of incompatible pointer types: `global int *` and `global void *`
    out[0] = p - q; // error[S0492]: subtraction of incompatible pointer types: `global int *global *` and `global const int *global *`
    out[0] = (p - p) + (v - v) + (a - b);
    out[3] = (global char *)v - (global char *)out;
}
