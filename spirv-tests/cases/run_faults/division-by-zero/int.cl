// A quotient by an element that is zero.
// run: --global 4 --arg iota:int[4] --arg iota:int[4]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = in[i] ? 100 / in[i] : 0;
#else
    out[i] = 100 / in[i]; // fault: division-by-zero: division by zero
#endif
}
