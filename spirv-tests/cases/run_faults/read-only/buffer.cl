// A write to a buffer that the host made read-only.
// run: --global 4 --arg read-only:iota:int[4] --arg iota:int[4]

kernel void test(global int *in, global int *out)
{
    const int i = get_global_id(0);
#ifndef MENDED
    in[i] = 0; // fault: read-only: write to a read-only buffer
#endif
    out[i] = i;
}
