// Results are added to a buffer that the host did not fill.
// run: --global 8 --local 4 --arg iota:int[8] --arg out=empty:int[8]

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = in[i];
#else
    out[i] += in[i]; // fault: uninitialized: is stored in global memory
#endif
}
