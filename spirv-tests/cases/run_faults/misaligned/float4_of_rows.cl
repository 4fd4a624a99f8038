// Rows of six floats are read as vectors of four.
// run: --global 4 --local 4 --arg iota:float[24] --arg zeros:float4[4]

kernel void test(global const float *rows, global float4 *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = vload4(0, rows + 6 * i);
#else
    out[i] = *(global const float4 *)(rows + 6 * i); // fault: misaligned: read at byte 24, which is not a multiple of the alignment of 16 bytes
#endif
}
