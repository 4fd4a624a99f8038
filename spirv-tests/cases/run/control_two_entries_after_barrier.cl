// A loop that is entered in two places, behind a barrier: drivers that run a work-group as a loop look for the regions between barriers.
// global: 32
// local: 16

kernel void test(global int *out, global const int *in)
{
    local int shared[16];
    const int lid = get_local_id(0);
    shared[lid] = in[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = shared[lid ^ 3], times = 0;
    if (in[lid] & 1)
        goto middle;
    do {
        sum += 100;
    middle:
        sum += in[times];
    } while (++times < 3 + in[1]);
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(sum == (lid ^ 3) + 6 + 100 * (lid & 1 ? 3 : 4));
}
