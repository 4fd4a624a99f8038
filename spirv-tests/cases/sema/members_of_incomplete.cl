struct S;
kernel void k(global int *out)
{
    global struct S *s = 0;
    out[0] = s->x; // error: the members of `struct S` are not known here
}
