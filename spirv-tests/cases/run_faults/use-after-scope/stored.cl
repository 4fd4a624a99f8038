// A function stores the address of its variable in a structure of the caller.
// run: --global 2 --arg iota:int[2]

struct place {
    int *address;
};

void fill(struct place *place, int value)
{
    int own[2] = {value, value + 1};
#ifdef MENDED
    *place->address = own[0];
#else
    place->address = own;
#endif
}

kernel void test(global int *out)
{
    const int i = get_global_id(0);
    int mine = 0;
    struct place place = {&mine};
    fill(&place, i);
    out[i] = *place.address; // fault-O0: use-after-scope: read of a variable
}
