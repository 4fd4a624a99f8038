// The quotient is out of range.
// run: --global 4 --arg iota:int[4] --arg iota:int[4]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = (INT_MIN + 1 + in[i]) / -1;
#else
    out[i] = (INT_MIN + in[i]) / -1; // fault: division-by-zero: out of range
#endif
}
