// Three components of a vector are set, and its length is that of four.
// run: --global 4 --local 4 --arg iota:float[12] --arg zeros:float[4]

kernel void test(global const float *in, global float *out)
{
    const int i = get_global_id(0);
    float4 v;
    v.x = in[3 * i];
    v.y = in[3 * i + 1];
    v.z = in[3 * i + 2];
#ifdef MENDED
    v.w = 0;
#endif
    out[i] = length(v); // fault-O0: uninitialized: is stored in global memory
}
