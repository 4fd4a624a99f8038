// A copy of far too many elements, twice: the second ends where the first does.
// run: --global 16 --local 16 --arg iota:int[64] --arg 2

kernel void test(global int *data, int rounds)
{
    local int tile[16];
#ifdef MENDED
    const size_t count = 16;
#else
    const size_t count = (size_t)-1;
#endif
    int sum = 0;
    for (int round = 0; round < rounds; round++) {
        event_t copied = async_work_group_copy(tile, data, count, 0); // fault: out-of-bounds: of local memory of 64 bytes
        wait_group_events(1, &copied);
        sum += tile[get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    data[get_global_id(0) + 48] = sum;
}
