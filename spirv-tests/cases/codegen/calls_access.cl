// options: -O1
// A call accesses the address spaces that the function does: a value from another one stays known behind it.
// check: OpFunction %void
// check-not: OpLoad
// check: OpFunctionCall
// check: OpStore %* %uint_0
__attribute__((noinline)) static void fill(local int *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = n;
}

kernel void f(global int *in, global int *out, local int *tile, int n)
{
    int before = in[n];
    fill(tile, n);
    *out = in[n] - before;
}
