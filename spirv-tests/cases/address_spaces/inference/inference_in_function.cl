// A generic pointer that only ever points into one space becomes a pointer into that space, unless at -O0.
// versions: 2.0 3.0 3.1
// options: -O1
// check-not: Generic
kernel void k(global int *out, local int *l)
{
    int *p = out;
    int *q = l;
    for (int i = 0; i < 5; i++)
        *p++ = *q++;
}
