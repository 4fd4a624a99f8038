// async_work_group_copy and its strided form, both ways, with events that are chained and waited for.
// global: 32
// local: 16

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int a[64];
    local float4 b[8];
    const int lid = get_local_id(0), group = get_group_id(0);

    event_t e = async_work_group_copy(a, in + 5, 32, 0);
    wait_group_events(1, &e);
    CHECK(a[lid] == lid + 5 && a[lid + 16] == lid + 21);
    barrier(CLK_LOCAL_MEM_FENCE);

    event_t events[2];
    events[0] = async_work_group_copy(a + 32, (const global int *)in, (size_t)16, (event_t)0);
    events[1] = async_work_group_strided_copy(a, in, 16, 3, 0);
    wait_group_events(2, events);
    CHECK(a[32 + lid] == lid && a[lid] == 3 * lid);

    if (lid < 8)
        b[lid] = (float4)(lid, group, 2.0f, 3.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    global float4 *result = (global float4 *)memory + 8 * group;
    e = async_work_group_copy(result, b, 8, 0);
    wait_group_events(1, &e);
    barrier(CLK_GLOBAL_MEM_FENCE);
    CHECK(result[lid & 7].x == (float)(lid & 7) && result[lid & 7].y == (float)group && result[3].w == 3.0f);
    global int *spread = (global int *)memory + 512 + 64 * group;
    e = async_work_group_strided_copy(spread, (const local int *)a, 16, 4, 0);
    wait_group_events(1, &e);
    barrier(CLK_GLOBAL_MEM_FENCE);
    CHECK(spread[4 * lid] == 3 * lid && spread[4 * lid + 1] == 0);
    prefetch(in, 16);
    prefetch((const global float4 *)result, (size_t)2);
}
