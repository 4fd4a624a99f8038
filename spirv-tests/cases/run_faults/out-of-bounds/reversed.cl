// The mirror of element 0 is the last element, not the size.
// run: --global 16 --local 16 --arg iota:short[16] --arg zeros:short[16]

kernel void test(global const short *in, global short *out)
{
    const size_t i = get_global_id(0), n = get_global_size(0);
#ifdef MENDED
    out[i] = in[n - 1 - i];
#else
    out[i] = in[n - i]; // fault: out-of-bounds: read of 2 bytes at byte 32 of global memory of 32 bytes
#endif
}
