// An index below zero.
// run: --global 16 --local 16 --arg iota:int[16] --arg iota:int[16]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = in[max(i - 1, 0)];
#else
    out[i] = in[i - 1]; // fault: out-of-bounds: at byte -4
#endif
}
