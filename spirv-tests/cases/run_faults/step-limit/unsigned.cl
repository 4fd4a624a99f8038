// An unsigned counter never falls below zero.
// run: --global 1 --step-limit 100000 --arg iota:int[4]

kernel void test(global int *out)
{
    int sum = 0;
#ifdef MENDED
    for (int i = 3; i >= 0; i--)
#else
    for (uint i = 3; i >= 0; i--) // fault: step-limit: exceeds the limit of steps
#endif
        sum += i;
    out[0] = sum;
}
