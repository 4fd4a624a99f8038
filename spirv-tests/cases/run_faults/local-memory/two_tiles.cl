// Each of two tiles fits, and both do not.
// run: --global 16 --local 16 --local-memory 32768 --arg iota:float[16] --arg zeros:float[16]

#ifdef MENDED
#define SIDE 32
#else
#define SIDE 80
#endif

kernel void test(global const float *in, global float *out)
{
    local float a[SIDE][SIDE], b[SIDE][SIDE]; // fault: local-memory: the kernel needs 51200 bytes of local memory
    const int lid = get_local_id(0);
    a[0][lid] = in[lid];
    b[0][lid] = 2 * in[lid];
    out[lid] = a[0][lid] + b[0][lid];
}
