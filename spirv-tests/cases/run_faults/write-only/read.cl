// A read from a buffer that kernels only write.
// run: --global 4 --arg write-only:iota:int[4]

kernel void test(global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = i;
#else
    out[i] += i; // fault: write-only: read from a write-only buffer
#endif
}
