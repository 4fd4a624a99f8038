// An index that was never written.
// global: 2
// arguments: int[4], int[4]
// options: -w

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
    int place;
#ifdef MENDED
    place = i;
#endif
    out[i] = in[place & 3]; // report: uninitialized: is used as an address
}
