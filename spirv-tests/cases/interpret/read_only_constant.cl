// A cast takes the constant away.
// global: 4
// arguments: int[4], int[4]
// options: -w

kernel void test(global int *out, constant int *in)
{
    const int i = get_global_id(0);
    out[i] = in[i];
#ifndef MENDED
    *(global int *)(ulong)(in + i) = i; // report: read-only: write to constant memory
#endif
}
