// The inner loop takes the width of the result for that of the left matrix.
// run: --global 4,2 --local 4,2 --arg iota:float[6] --arg iota:float[12] --arg zeros:float[8] --arg 3

kernel void test(global const float *a, global const float *b, global float *c, int inner)
{
    const int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
    float sum = 0;
#ifdef MENDED
    for (int k = 0; k < inner; k++)
        sum += a[y * inner + k] * b[k * width + x];
#else
    for (int k = 0; k < inner; k++)
        sum += a[y * width + k] * b[k * width + x]; // fault: out-of-bounds: read of 4 bytes at byte 24
#endif
    c[y * width + x] = sum;
}
