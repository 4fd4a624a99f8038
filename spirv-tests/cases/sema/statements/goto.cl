kernel void k(global int *out, int n)
{
    int i = 0;
again:
    if (i < n) {
        out[i++] = i;
        goto again;
    }
    if (n > 3) goto inside;
    {
        out[0] = 1;
inside:
        out[1] = 2;
    }
    goto end;
unused:
    out[2] = 3;
end: ;
}
