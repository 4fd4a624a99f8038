// An index that was never written.
// run: -w --global 2 --arg iota:int[4] --arg iota:int[4]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
    int place;
#ifdef MENDED
    place = i;
#endif
    out[i] = in[place & 3]; // fault-O0: uninitialized: is used as an address
}
