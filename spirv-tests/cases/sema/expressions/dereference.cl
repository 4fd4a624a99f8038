kernel void k(global int *p, global void *v, int n)
{
    p[0] = *n; // error: indirection requires pointer operand (`int` invalid)
    *v; // error: indirection on operand of type `void *` is not allowed
    p[1] = n[n]; // error: subscripted value of type `int` is not an array, pointer, or vector
    p[2] = *&*p;
}
