// A null argument is read.
// run: --global 4 --arg null --arg iota:int[4]

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = in ? in[i] : 0;
#else
    out[i] = in[i]; // fault: null: read through a null pointer
#endif
}
