// The barrier orders global memory, and the exchange is in local memory.
// run: --global 16 --local 16 --arg iota:int[16] --arg zeros:int[16]

kernel void test(global const int *in, global int *out)
{
    local int tile[16];
    const int lid = get_local_id(0);
    tile[lid] = in[lid];
#ifdef MENDED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    out[lid] = tile[(lid + 1) % 16]; // fault: race: data race in local memory // other: 8
}
