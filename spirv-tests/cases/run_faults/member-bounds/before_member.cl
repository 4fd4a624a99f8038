// The element before the first is the last of the member before.
// run: --checks=member-bounds --global 4 --local 4 --arg iota:int[8] --arg zeros:int[4]

struct pair {
    int low[4];
    int high[4];
};

kernel void test(global const struct pair *pair, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = pair->high[i] - (i > 0 ? pair->high[i - 1] : pair->low[3]);
#else
    out[i] = pair->high[i] - pair->high[i - 1]; // fault: member-bounds: index -1 is outside of member `high` of `pair`
#endif
}
