// A table for each work-item, where one for all is meant.
// run: --global 8 --local 8 --memory-limit 100000 --arg iota:int[8]

#ifdef MENDED
#define ENTRIES 16
#else
#define ENTRIES 65536
#endif

kernel void test(global int *out)
{
    int table[ENTRIES]; // fault: memory-limit: more memory than the limit of 100000 bytes
    for (int i = 0; i < ENTRIES; i++) table[i] = i;
    out[get_global_id(0)] = table[out[get_global_id(0)] & 15];
}
