// global: 64
// local: 16

// Async copies with and without an event before, and strides.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int first[32], second[32];
    local int4 wide[8];
    event_t events[2];
    events[0] = async_work_group_copy(first, in, 32, 0);
    events[1] = async_work_group_strided_copy(second, in + 1, 32, 2, 0);
    event_t third = async_work_group_copy(wide, (global const int4 *)in, 8, events[0]);
    wait_group_events(2, events);
    wait_group_events(1, &third);
    for (int i = 0; i < 32; i++) {
        CHECK(first[i] == i);
        CHECK(second[i] == 2 * i + 1);
    }
    for (int i = 0; i < 8; i++)
        CHECK(wide[i].x == 4 * i && wide[i].w == 4 * i + 3);
    barrier(CLK_LOCAL_MEM_FENCE);
    first[get_local_id(0)] += 5;
    first[16 + get_local_id(0)] += 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    global int *mine = (global int *)memory + 64 * get_group_id(0);
    event_t back = async_work_group_strided_copy(mine, first, 32, 2, 0);
    wait_group_events(1, &back);
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (int i = 0; i < 32; i++)
        CHECK(mine[2 * i] == i + 5);
    prefetch(in, 16);
    prefetch((global const float4 *)in, 4);
}
