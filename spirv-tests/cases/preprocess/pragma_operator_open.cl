// `_Pragma` without its `)`: one mistake, whatever comes after it.
kernel void k(global int *out, int n)
{
    _Pragma("unroll 4" // error: `_Pragma` takes a parenthesized string literal
    for (int i = 0; i < n; ++i)
        out[i] = i;
}
