// One member of a structure is set on one way only.
// run: --global 4 --local 4 --arg iota:int[4] --arg zeros:int[4]

struct hit {
    int found;
    int place;
};

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
    struct hit hit;
#ifdef MENDED
    hit.place = -1;
#endif
    hit.found = in[i] == 2;
    if (hit.found)
        hit.place = i;
    out[i] = hit.place; // fault-O0: uninitialized: is stored in global memory
}
