// A vector of which a part lies beyond the end.
// global: 4
// arguments: int[15], int[16]

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    if (i < 3)
#endif
    vstore4(vload4(i, in), i, out); // report: out-of-bounds: read of 16 bytes at byte 48
}
