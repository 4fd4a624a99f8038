// A number behind a header of one byte is read as a whole.
// run: --global 1 --arg iota:uchar[16] --arg zeros:uint[1]

kernel void test(global const uchar *packet, global uint *out)
{
#ifdef MENDED
    out[0] = as_uint(vload4(0, packet + 1));
#else
    out[0] = *(global const uint *)(packet + 1); // fault: misaligned: read at byte 1, which is not a multiple of the alignment of 4 bytes
#endif
}
