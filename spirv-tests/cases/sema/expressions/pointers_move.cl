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
    p[2] = p + q; // error: invalid operands to `+` (`global int *` and `global int *`)
    p = p + f; // error: invalid operands to `+` (`global int *` and `float`)
    p[3] = n - p; // error: invalid operands to `-` (`int` and `global int *`)
    global struct S *s = 0;
    s = s + 1; // error: arithmetic on a pointer to incomplete type `struct S`
    p[f] = 1; // error: array subscript of type `float` is not an integer
}
