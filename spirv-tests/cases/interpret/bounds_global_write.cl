// More work-items than elements: the guard is missing.
// global: 64
// local: 16
// arguments: int[60]

kernel void test(global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    if (i < 60)
#endif
    out[i] = i; // report: out-of-bounds: write of 4 bytes
}
