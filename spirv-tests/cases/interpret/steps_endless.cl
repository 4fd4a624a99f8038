// A loop whose end is never met.
// global: 1
// steps: 100000
// arguments: int[4]

kernel void test(global int *out)
{
    int i = 1;
#ifdef MENDED
    while (i < 100) i += 2;
#else
    while (i != 100) i += 2; // report: step-limit: exceeds the limit of steps
#endif
    out[0] = i;
}
