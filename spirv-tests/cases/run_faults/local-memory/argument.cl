// The host gives as much local memory as the device has, and the kernel has some of its own.
// run: --global 4 --local 4 --local-memory 1024 --arg local:float[240] --arg zeros:float[4]

#ifdef MENDED
#define EXTRA 16
#else
#define EXTRA 32
#endif

kernel void test(local float *scratch, global float *out)
{
    local float sums[EXTRA]; // fault: local-memory: the kernel needs 1088 bytes of local memory, and the device has 1024
    const int lid = get_local_id(0);
    scratch[lid] = lid;
    sums[lid] = scratch[lid];
    out[lid] = sums[lid];
}
