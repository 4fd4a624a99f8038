// The end of a row is the start of the next: there is one start more than rows.
// run: --global 4 --local 4 --arg {1,2,3,4,5,6} --arg {0,1,2,3,0,1} --arg starts={0,2,3,5} --arg {1,1,1,1} --arg zeros:float[4] --arg 6

kernel void test(global const float *values, global const int *columns, global const int *starts,
                 global const float *x, global float *y, int count)
{
    const int row = get_global_id(0);
    float sum = 0;
#ifdef MENDED
    const int end = row + 1 < (int)get_global_size(0) ? starts[row + 1] : count;
#else
    const int end = starts[row + 1]; // fault: out-of-bounds: read of 4 bytes at byte 16
#endif
    for (int i = starts[row]; i < end; i++)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}
