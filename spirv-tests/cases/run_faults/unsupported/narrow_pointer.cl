// With 32-bit addresses, pointers stay out of memory.
// run: --target=spirv32 --global 2 --arg zeros:int[2]

kernel void test(global int *out)
{
    const int i = get_global_id(0);
    int numbers[2] = {1, 2};
#ifdef MENDED
    out[i] = numbers[i];
#else
    int *table[2];
    table[i] = numbers; // fault: unsupported: a pointer of 32 bits in memory
    out[i] = i;
#endif
}
