// A sum without a start.
// run: --global 4 --local 4 --arg iota:float[16] --arg zeros:float[4]

kernel void test(global const float *matrix, global float *sums)
{
    const int row = get_global_id(0);
#ifdef MENDED
    float sum = 0;
#else
    float sum;
#endif
    for (int column = 0; column < 4; column++)
        sum += matrix[4 * row + column];
    sums[row] = sum; // fault-O0: uninitialized: is stored in global memory
}
