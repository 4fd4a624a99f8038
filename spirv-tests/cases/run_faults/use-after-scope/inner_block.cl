// A pointer to a variable of a block that has ended.
// run: --global 4 --local 4 --arg iota:int[4] --arg zeros:int[4]

int *keep(int value)
{
    int scratch[2] = {value, -value};
    return value > 1 ? scratch : (int *)0;
}

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
    int *kept = keep(in[i]);
#ifdef MENDED
    out[i] = kept ? in[i] : 0;
#else
    out[i] = kept ? kept[0] : 0; // fault-O0: use-after-scope: read of a variable // fault-O1: uninitialized: memory that was never written
#endif
}
