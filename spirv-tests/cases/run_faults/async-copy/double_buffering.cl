// The next tile is loaded into the half that is still read.
// run: --global 8 --local 8 --arg iota:int[32] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    local int tile[2][8];
    const int lid = get_local_id(0);
    int sum = 0;
    event_t event = async_work_group_copy(tile[0], in, 8, 0);
    for (int i = 0; i < 4; i++) {
        wait_group_events(1, &event);
        if (i < 3) {
#ifdef MENDED
            event = async_work_group_copy(tile[(i + 1) & 1], in + 8 * (i + 1), 8, 0);
#else
            event = async_work_group_copy(tile[i & 1], in + 8 * (i + 1), 8, 0);
#endif
        }
        sum += tile[i & 1][7 - lid]; // fault: async-copy: is read before the wait // other: 16
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[lid] = sum;
}
