kernel void k(global int *out, int n)
{
    out[0] = - - n;
    out[1] = - -n;
    out[2] = + + 1;
    out[3] = n - - 1;
    out[4] = n + 0x1f;
    int x = 1, y2 = 2;
    printf("%s\n", "text\t" "more");
    for (int i = 0; i < n;
         ++i)
        out[i] = x;
#pragma unroll 2
    for (int i = 0; i < n; ++i)
        out[i] = y2;
}
