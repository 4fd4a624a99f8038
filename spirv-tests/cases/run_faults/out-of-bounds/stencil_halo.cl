// The stencil reads both neighbours of the last cell.
// run: --global 32 --local 8 --arg iota:float[32] --arg zeros:float[32]

kernel void test(global const float *in, global float *out)
{
    const size_t i = get_global_id(0), n = get_global_size(0);
#ifdef MENDED
    if (i == 0 || i == n - 1) {
        out[i] = in[i];
        return;
    }
#else
    if (i == 0) {
        out[i] = in[i];
        return;
    }
#endif
    out[i] = in[i - 1] + in[i + 1] - 2 * in[i]; // fault: out-of-bounds: read of 4 bytes at byte 128 of global memory of 128 bytes
}
