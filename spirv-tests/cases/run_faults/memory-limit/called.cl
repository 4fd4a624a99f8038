// A function with a large buffer of its own.
// run: --global 1 --memory-limit 100000 --arg iota:int[8]

#ifdef MENDED
#define ENTRIES 16
#else
#define ENTRIES 65536
#endif

__attribute__((noinline)) int last(global const int *in, int count)
{
    int copy[ENTRIES];
    for (int i = 0; i < count; i++) copy[i] = in[i];
    return copy[count - 1];
}

kernel void test(global int *out)
{
    out[0] = last(out, 8); // fault: memory-limit: more memory than the limit of 100000 bytes
}
