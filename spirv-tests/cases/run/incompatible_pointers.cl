// options: -Wno-error=incompatible-pointer-types
// skip-source: it takes no options about warnings
// Pointers to other types, converted as by a cast.
int bits(private float *f) { return *(private int *)f; }
kernel void test(global int *out, global const int *in)
{
    int n = in[3];
    private float *f = &n;
    global const float *g = in;
    CHECK(bits(&n) == 3 && bits(f) == 3);
    CHECK(as_int(g[4]) == 4);
}
