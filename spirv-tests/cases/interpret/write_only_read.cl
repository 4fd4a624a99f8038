// A read from a buffer that kernels only write.
// global: 4
// arguments: write-only int[4]

kernel void test(global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = i;
#else
    out[i] += i; // report: write-only: read from a write-only buffer
#endif
}
