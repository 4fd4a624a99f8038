// A loop whose end is never met.
// run: --global 1 --step-limit 100000 --arg iota:int[4]

kernel void test(global int *out)
{
    int i = 1;
#ifdef MENDED
    while (i < 100) i += 2;
#else
    while (i != 100) i += 2; // fault: step-limit: exceeds the limit of steps
#endif
    out[0] = i;
}
