// Doubles behind an odd number of ints in local memory.
// run: --global 4 --local 4 --arg zeros:double[4]

kernel void test(global double *out)
{
    local int memory[16] __attribute__((aligned(8)));
    const int lid = get_local_id(0);
#ifdef MENDED
    local double *numbers = (local double *)(memory + 4);
#else
    local double *numbers = (local double *)(memory + 3);
#endif
    numbers[lid] = lid; // fault: misaligned: write at byte 12, which is not a multiple of the alignment of 8 bytes
    out[lid] = lid;
}
