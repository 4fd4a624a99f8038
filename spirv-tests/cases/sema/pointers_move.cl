struct S;
kernel void k(global int *p, global int *q, global void *v, int n, uchar c, float f)
{
    p[n] = *(p + n) + *(n + p) + n[p] + *(p - c);
    p[1] = q - p;
    v = v + 4;
    p += n;
    p -= 2l;
    ++p;
    q--;
    p[2] = p + q; // error: `+` does not take operands of type `global int *` and `global int *`
    p = p + f; // error: `+` does not take operands of type `global int *` and `float`
    p[3] = n - p; // error: `-` does not take operands of type `int` and `global int *`
    global struct S *s = 0;
    s = s + 1; // error: arithmetic on a pointer to `struct S`
    p[f] = 1; // error: an index is an integer, not `float`
}
