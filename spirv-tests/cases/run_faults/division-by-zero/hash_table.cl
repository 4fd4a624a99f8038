// A place in a table by the remainder of a hash, and the table is still empty.
// run: --global 4 --local 4 --arg iota:ulong[4] --arg 0 --arg zeros:ulong[4]

kernel void test(global const ulong *keys, ulong size, global ulong *places)
{
    const int i = get_global_id(0);
#ifdef MENDED
    places[i] = size > 0 ? keys[i] * 11400714819323198485UL % size : 0;
#else
    places[i] = keys[i] * 11400714819323198485UL % size; // fault: division-by-zero: zero
#endif
}
