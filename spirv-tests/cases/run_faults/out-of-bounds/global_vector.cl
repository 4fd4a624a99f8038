// A vector of which a part lies beyond the end.
// run: --global 4 --arg iota:int[15] --arg iota:int[16]

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    if (i < 3)
#endif
    vstore4(vload4(i, in), i, out); // fault: out-of-bounds: read of 16 bytes at byte 48
}
