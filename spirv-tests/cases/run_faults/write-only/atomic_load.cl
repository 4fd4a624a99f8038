// The old value of a write-only buffer is compared.
// run: --global 1 --arg write-only:iota:int[4] --arg iota:int[1]

kernel void test(global int *out, global int *result)
{
    int value = 1;
#ifndef MENDED
    value = out[2]; // fault: write-only: read from
#endif
    result[0] = value;
}
