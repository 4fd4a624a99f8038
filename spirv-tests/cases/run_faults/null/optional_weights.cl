// A buffer that the host need not give is read without asking.
// run: --global 4 --local 4 --arg iota:float[4] --arg null --arg zeros:float[4]

kernel void test(global const float *in, global const float *weights, global float *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = weights ? weights[i] * in[i] : in[i];
#else
    out[i] = weights[i] * in[i]; // fault: null: read through a null pointer
#endif
}
