// The range is rounded up to whole groups, and nothing guards the rest.
// run: --global 128 --local 64 --arg iota:float[100] --arg zeros:float[100] --arg 100

kernel void test(global const float *in, global float *out, uint count)
{
    const uint i = get_global_id(0);
#ifdef MENDED
    if (i >= count)
        return;
#endif
    const float value = in[i]; // fault: out-of-bounds: read of 4 bytes at byte 400 of global memory of 400 bytes
    if (i < count)
        out[i] = 2 * value;
}
