// A loop that runs once too often over a private array.
// global: 4
// arguments: int[4]

kernel void test(global int *out)
{
    int values[8];
#ifdef MENDED
    for (int i = 0; i < 8; i++)
#else
    for (int i = 0; i <= 8; i++)
#endif
        values[i] = i; // report: out-of-bounds: write of 4 bytes at byte 32 of private memory of 32 bytes
    out[get_global_id(0)] = values[get_global_id(0)];
}
