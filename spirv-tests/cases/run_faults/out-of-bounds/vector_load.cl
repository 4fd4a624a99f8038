// The last vector of four begins two elements before the end.
// run: --global 4 --local 4 --arg iota:float[14] --arg zeros:float[4] --arg 14

kernel void test(global const float *in, global float *out, int count)
{
    const int i = get_global_id(0);
#ifdef MENDED
    if (4 * i + 4 > count) {
        float sum = 0;
        for (int j = 4 * i; j < count; j++)
            sum += in[j];
        out[i] = sum;
        return;
    }
#endif
    const float4 four = vload4(i, in); // fault: out-of-bounds: read of 16 bytes at byte 48
    out[i] = four.x + four.y + four.z + four.w;
}
