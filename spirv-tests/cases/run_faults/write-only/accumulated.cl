// Sums are added to a buffer that the host gave as CL_MEM_WRITE_ONLY.
// run: --global 4 --local 4 --arg iota:float[16] --arg write-only:zeros:float[4]

kernel void test(global const float *in, global float *sums)
{
    const int row = get_global_id(0);
#ifdef MENDED
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += in[4 * row + i];
    sums[row] = sum;
#else
    for (int i = 0; i < 4; i++)
        sums[row] += in[4 * row + i]; // fault: write-only: read from a write-only buffer
#endif
}
