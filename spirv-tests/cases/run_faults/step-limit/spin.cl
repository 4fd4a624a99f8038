// A flag that nobody sets.
// run: --global 1 --step-limit 100000 --arg iota:int[4]

kernel void test(volatile global int *flag)
{
#ifdef MENDED
    flag[0] = 1;
#endif
    while (atomic_add(flag, 0) == 0) { // fault: step-limit: exceeds the limit of steps
    }
}
