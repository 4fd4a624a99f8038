// A loop that runs once too often over a private array.
// run: --global 4 --arg iota:int[4]

kernel void test(global int *out)
{
    int values[8];
#ifdef MENDED
    for (int i = 0; i < 8; i++)
#else
    for (int i = 0; i <= 8; i++)
#endif
        values[i] = i; // fault: out-of-bounds: write of 4 bytes at byte 32 of private memory of 32 bytes
    out[get_global_id(0)] = values[get_global_id(0)];
}
