kernel void k(global int *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (i == 3) continue;
        else if (i == 5) break;
        out[i] = i;
    }
    int i = 0, j;
    while (i < n) i++;
    do { --i; } while (i);
    for (;;) break;
    for (i = 0, j = 9; i < j; i++, j--) ;
    ;
    {}
    { int i = 2; out[0] = i; }
    return;
}
