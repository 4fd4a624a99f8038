// A lock that is taken and never given back.
// run: --global 2 --local 1 --step-limit 200000 --arg zeros:int[1] --arg zeros:int[1]

kernel void test(volatile global int *lock, global int *sum)
{
    while (atomic_cmpxchg(lock, 0, 1) != 0) { // fault: step-limit: exceeds the limit of steps
    }
    atomic_add(sum, 1);
#ifdef MENDED
    atomic_xchg(lock, 0);
#endif
}
