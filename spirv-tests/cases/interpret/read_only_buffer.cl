// A write to a buffer that the host made read-only.
// global: 4
// arguments: read-only int[4], int[4]

kernel void test(global int *in, global int *out)
{
    const int i = get_global_id(0);
#ifndef MENDED
    in[i] = 0; // report: read-only: write to a read-only buffer
#endif
    out[i] = i;
}
