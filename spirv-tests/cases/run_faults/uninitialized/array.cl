// The last element of a private array is not written.
// run: --global 1 --arg iota:int[4]

kernel void test(global int *out)
{
    int values[4];
#ifdef MENDED
    for (int i = 0; i < 4; i++)
#else
    for (int i = 0; i < 3; i++)
#endif
        values[i] = i;
    for (int i = 0; i < 4; i++)
        out[i] = values[i]; // fault-O0: uninitialized: is stored in global memory
}
