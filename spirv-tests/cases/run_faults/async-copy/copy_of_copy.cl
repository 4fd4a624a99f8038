// The second copy reads what the first is still writing.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[8]

kernel void test(global const int *in, global int *out)
{
    local int tile[8];
    event_t in_event = async_work_group_copy(tile, in, 8, 0);
#ifdef MENDED
    wait_group_events(1, &in_event);
    event_t out_event = async_work_group_copy(out, tile, 8, 0);
    wait_group_events(1, &out_event);
#else
    event_t out_event = async_work_group_copy(out, tile, 8, in_event); // fault: async-copy: by another copy // other: 7
    wait_group_events(1, &out_event);
#endif
}
