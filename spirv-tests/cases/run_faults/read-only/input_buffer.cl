// The input is clamped where it lies, and the host gave it as CL_MEM_READ_ONLY.
// run: --global 4 --local 4 --arg read-only:iota:float[4] --arg zeros:float[4]

kernel void test(global float *in, global float *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = min(in[i], 2.0f);
#else
    in[i] = min(in[i], 2.0f); // fault: read-only: write to a read-only buffer
    out[i] = 0;
#endif
}
