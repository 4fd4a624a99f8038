// A sum begins with nothing and is stored.
// run: -w --global 4 --arg iota:float[4] --arg iota:float[4]

kernel void test(global float *out, global const float *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    float sum = 0;
#else
    float sum;
#endif
    for (int k = 0; k < 4; k++)
        sum += in[k];
    out[i] = sum; // fault-O0: uninitialized: is stored in global memory
}
