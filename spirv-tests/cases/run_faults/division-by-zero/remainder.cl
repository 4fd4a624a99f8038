// A remainder by an element that is zero.
// run: --global 4 --arg iota:int[4] --arg iota:int[4]

kernel void test(global uint *out, global const uint *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = in[i] ? 100u % in[i] : 0u;
#else
    out[i] = 100u % in[i]; // fault: division-by-zero: division by zero
#endif
}
