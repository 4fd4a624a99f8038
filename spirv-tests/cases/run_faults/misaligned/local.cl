// A long in local memory behind an int.
// run: --global 1 --arg iota:long[1] --arg local:int[8]

kernel void test(global long *out, local int *memory)
{
#ifdef MENDED
    local long *large = (local long *)(memory + 2);
#else
    local long *large = (local long *)(memory + 1);
#endif
    *large = 7; // fault: misaligned: write at byte 4
    out[0] = 0;
}
