// More work-items than elements: the guard is missing.
// run: --global 64 --local 16 --arg iota:int[60]

kernel void test(global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    if (i < 60)
#endif
    out[i] = i; // fault: out-of-bounds: write of 4 bytes
}
