// Two copies, and the wait is for the first of them twice.
// run: --global 16 --local 16 --arg iota:float[16] --arg iota:float[16] --arg zeros:float[16]

kernel void test(global const float *x, global const float *y, global float *out)
{
    local float a[16], b[16];
    event_t events[2];
    events[0] = async_work_group_copy(a, x, 16, 0);
    events[1] = async_work_group_copy(b, y, 16, 0);
    wait_group_events(1, &events[0]);
#ifdef MENDED
    wait_group_events(1, &events[1]);
#else
    wait_group_events(1, &events[0]);
#endif
    const int lid = get_local_id(0);
    out[lid] = a[lid] * b[lid]; // fault: async-copy: is read before the wait // other: 9
}
