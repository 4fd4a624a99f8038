struct S;
kernel void k(global int *out)
{
    global struct S *s = 0;
    out[0] = s->x; // error: incomplete definition of type `struct S`
}
