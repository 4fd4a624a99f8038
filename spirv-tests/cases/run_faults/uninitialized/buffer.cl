// A buffer is added to before it has a value.
// run: --global 8 --local 8 --arg empty:int[8]

kernel void test(global int *sums)
{
    const int i = get_global_id(0);
#ifdef MENDED
    sums[i] = i;
#else
    sums[i] += i; // fault: uninitialized: is stored in global memory
#endif
}
