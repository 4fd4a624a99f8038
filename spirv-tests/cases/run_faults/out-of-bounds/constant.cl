// An index beyond a table.
// run: --global 8 --arg iota:int[8]

constant int table[6] = {1, 2, 3, 5, 8, 13};

kernel void test(global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = table[i % 6];
#else
    out[i] = table[i]; // fault: out-of-bounds: of constant memory of 24 bytes
#endif
}
