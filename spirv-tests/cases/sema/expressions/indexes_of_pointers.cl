// One side of `[]` is a pointer, array or vector, the other an integer (C99 6.5.2.1); which is blamed is the right one.
// options: -cl-std=CL1.2
kernel void k(global int *p, global float4 *v, int n)
{
    int array[3] = { 1, 2, 3 };
    p[0] = 2[p] + 1[array] + (int)(n[v]).x;
    p[1] = array[p]; // error[S0439]: array subscript of type `global int *` is not an integer
    p[2] = p[array]; // error[S0439]: array subscript of type `int *` is not an integer
    p[3] = 1.0f[p]; // error[S0439]: array subscript of type `float` is not an integer
    p[4] = n[n]; // error[S0438]: subscripted value of type `int` is not an array, pointer, or vector
}
// Pointers to `void` count bytes, as in GNU C.
void bytes(global void *p, global void *q, global int *out)
{
    out[0] = p - q;
    p = p + 1;
    p -= out[0];
    out[1] = *(global char *)p;
}
