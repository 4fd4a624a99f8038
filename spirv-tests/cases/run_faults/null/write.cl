// A null argument is written.
// run: --global 4 --arg null --arg iota:int[4]

kernel void test(global int *extra, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    if (extra)
        extra[i] = i;
#else
    extra[i] = i; // fault: null: write through a null pointer
#endif
}
