// The last work-item reads its neighbour beyond the buffer.
// run: --global 64 --local 16 --arg iota:int[64] --arg iota:int[64]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    const int next = i < 63 ? in[i + 1] : 0;
#else
    const int next = in[i + 1]; // fault: out-of-bounds: read of 4 bytes at byte 256 of global memory of 256 bytes
#endif
    out[i] = next;
}
