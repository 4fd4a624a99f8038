// A cast takes the constant away.
// run: -w --global 4 --arg iota:int[4] --arg iota:int[4]

kernel void test(global int *out, constant int *in)
{
    const int i = get_global_id(0);
    out[i] = in[i];
#ifndef MENDED
    *(global int *)(ulong)(in + i) = i; // fault: read-only: write to constant memory
#endif
}
