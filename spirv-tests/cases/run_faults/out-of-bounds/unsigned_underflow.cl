// The index before the first wraps around to the largest unsigned number.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    const uint i = get_global_id(0);
#ifdef MENDED
    out[i] = i > 0 ? in[i] - in[i - 1] : in[i];
#else
    out[i] = in[i] - in[i - 1]; // fault: out-of-bounds: of global memory of 32 bytes
#endif
}
