// A message that is forgotten in a loop.
// run: --global 1 --memory-limit 100000 --arg iota:int[8]

kernel void test(global int *out)
{
    for (int i = 0; i < 10000; i++) {
#ifndef MENDED
        printf("%1000d\n", i); // fault: memory-limit: more memory than the limit of 100000 bytes
#endif
        out[0] += i;
    }
}
