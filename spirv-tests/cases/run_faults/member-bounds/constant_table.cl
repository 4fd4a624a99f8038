// A table of weights by kind: the second table is read as the end of the first.
// run: --checks=member-bounds --global 6 --local 6 --arg zeros:float[6]

struct tables {
    float small[4];
    float large[4];
};

constant struct tables weights = {{1, 2, 3, 4}, {5, 6, 7, 8}};

kernel void test(global float *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = i < 4 ? weights.small[i] : weights.large[i - 4];
#else
    out[i] = weights.small[i]; // fault: member-bounds: index 4 is outside of member `small`
#endif
}
