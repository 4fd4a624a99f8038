// The old value of a write-only buffer is compared.
// global: 1
// arguments: write-only int[4], int[1]

kernel void test(global int *out, global int *result)
{
    int value = 1;
#ifndef MENDED
    value = out[2]; // report: write-only: read from
#endif
    result[0] = value;
}
