// Local memory is read before anyone writes it.
// run: --global 16 --local 16 --arg iota:int[16] --arg local:int[16]

kernel void test(global int *out, local int *sums)
{
    const int lid = get_local_id(0);
#ifdef MENDED
    sums[lid] = 0;
#endif
    sums[lid] += lid;
    out[lid] = sums[lid]; // fault: uninitialized: is stored in global memory
}
