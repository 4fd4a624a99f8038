// The loop over the columns runs once too often.
// run: --global 4 --local 4 --arg iota:int[16] --arg zeros:int[4]

kernel void test(global const int *matrix, global int *sums)
{
    const int row = get_global_id(0);
    int sum = 0;
#ifdef MENDED
    for (int column = 0; column < 4; column++)
#else
    for (int column = 0; column <= 4; column++)
#endif
        sum += matrix[4 * row + column]; // fault: out-of-bounds: read of 4 bytes at byte 64
    sums[row] = sum;
}
