// A vector at an address that is aligned for its elements only.
// run: --global 1 --arg iota:float[16] --arg iota:float[16]

kernel void test(global const float *in, global float *out)
{
#ifdef MENDED
    vstore4(vload4(0, in + 1), 0, out);
#else
    *(global float4 *)out = *(global const float4 *)(in + 1); // fault: misaligned: alignment of 16 bytes
#endif
}
