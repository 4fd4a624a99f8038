// A structure is copied from a write-only buffer.
// run: --global 2 --arg write-only:iota:int[8]

struct pair {
    int a, b;
};

kernel void test(global struct pair *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    struct pair pair = {i, i};
#else
    struct pair pair = out[i]; // fault: write-only: read from
#endif
    out[2 + i] = pair;
}
