// The last element of a private array is not written.
// global: 1
// arguments: int[4]

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
        out[i] = values[i]; // report: uninitialized: is stored in global memory
}
