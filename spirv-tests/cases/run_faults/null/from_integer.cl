// A pointer made of a number points at nothing.
// run: --global 4 --arg 0 --arg iota:int[4]

kernel void test(ulong address, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = (int)address;
#else
    out[i] = *(global int *)address; // fault: null: read through a null pointer
#endif
}
