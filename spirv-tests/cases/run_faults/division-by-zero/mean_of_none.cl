// The mean of a cluster that has no points.
// run: --global 3 --local 3 --arg {10,0,6} --arg {5,0,2} --arg zeros:int[3]

kernel void test(global const int *sums, global const int *counts, global int *means)
{
    const int i = get_global_id(0);
#ifdef MENDED
    means[i] = counts[i] ? sums[i] / counts[i] : 0;
#else
    means[i] = sums[i] / counts[i]; // fault: division-by-zero: zero
#endif
}
