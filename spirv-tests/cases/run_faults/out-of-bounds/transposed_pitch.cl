// The pitch of the transposed matrix is its height, not its width.
// run: --global 8,4 --local 4,4 --arg iota:float[32] --arg zeros:float[32]

kernel void test(global const float *in, global float *out)
{
    const size_t x = get_global_id(0), y = get_global_id(1);
    const size_t width = get_global_size(0), height = get_global_size(1);
#ifdef MENDED
    out[x * height + y] = in[y * width + x];
#else
    out[x * width + y] = in[y * width + x]; // fault: out-of-bounds: write of 4 bytes at byte 128
#endif
}
