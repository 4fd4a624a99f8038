// The host gives a float for each work-item, and the kernel needs two.
// run: --global 16 --local 8 --arg iota:float[16] --arg local:float[8] --arg zeros:float[16]

kernel void test(global const float *in, local float *scratch, global float *out)
{
    const int lid = get_local_id(0);
#ifdef MENDED
    scratch[lid] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = scratch[7 - lid];
#else
    scratch[8 + lid] = in[get_global_id(0)]; // fault: out-of-bounds: write of 4 bytes at byte 32 of local memory of 32 bytes
    out[get_global_id(0)] = 0;
#endif
}
