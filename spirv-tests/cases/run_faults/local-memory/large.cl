// One array too many.
// run: --global 4 --local 4 --arg iota:int[4]

kernel void test(global int *out)
{
#ifdef MENDED
    local int tile[16384];
#else
    local int tile[20000]; // fault: local-memory: bytes of local memory, and the device has 65536
#endif
    const int lid = get_local_id(0);
    tile[lid] = lid;
    out[lid] = tile[lid];
}
