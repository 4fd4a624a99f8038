// All groups add to the same counters without atomics.
// run: --global 64 --local 16 --arg iota:int[64] --arg iota:int[4]

kernel void test(global const int *data, global int *counts)
{
    const int bin = data[get_global_id(0)] & 3;
#ifdef MENDED
    atomic_inc(counts + bin);
#else
    counts[bin]++; // fault: race: data race in global memory
#endif
}
