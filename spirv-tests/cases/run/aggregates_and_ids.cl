// Intel's driver reads wrong ids of work-items in functions that take a structure as it is, and many other parameters.

struct five { int a; float b[3]; char c; };

__attribute__((noinline)) int id_after(struct five s, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l,
    int m, int n, int o, int p, int q, int r, int t, int u, int v, int w, int x, int y, int z)
{
    return s.a + a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + t + u + v + w + x + y + z
        + 1000 * (int)get_local_id(0) + 100000 * (int)get_global_id(0);
}

kernel void test(global int *out, global const int *in)
{
    struct five s = { in[14], { 1, 2, 3 }, 4 };
    int one = in[1];
    int id = id_after(s, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one);
    CHECK(id == 39 + 1000 * (int)get_local_id(0) + 100000 * (int)get_global_id(0));
}
