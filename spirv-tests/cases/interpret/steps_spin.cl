// A flag that nobody sets.
// global: 1
// steps: 100000
// arguments: int[4]

kernel void test(volatile global int *flag)
{
#ifdef MENDED
    flag[0] = 1;
#endif
    while (atomic_add(flag, 0) == 0) { // report: step-limit: exceeds the limit of steps
    }
}
