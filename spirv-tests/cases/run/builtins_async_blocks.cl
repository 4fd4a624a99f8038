// skip-source: it has no such functions
// global: 64
// local: 16

// Copies of blocks: lines of another distance on each side, planes, and back.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int flat[4][6], deep[2][2][3];
    for (int i = get_local_id(0); i < 24; i += get_local_size(0))
        flat[i / 6][i % 6] = -1;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = async_work_group_copy_2D2D(flat, 1, in, 3, sizeof(int), 4, 4, 10, 6, 0);
    event = async_work_group_copy_3D3D(deep, 0, in, 5, sizeof(int), 3, 2, 2, 7, 50, 3, 6, event);
    wait_group_events(1, &event);
    for (int line = 0; line < 4; line++) {
        CHECK(flat[line][0] == -1 && flat[line][5] == -1);
        for (int i = 0; i < 4; i++)
            CHECK(flat[line][1 + i] == 3 + 10 * line + i);
    }
    for (int plane = 0; plane < 2; plane++)
        for (int line = 0; line < 2; line++)
            for (int i = 0; i < 3; i++)
                CHECK(deep[plane][line][i] == 5 + 50 * plane + 7 * line + i);
    global uint *mine = memory + 64 * get_group_id(0);
    event_t back = async_work_group_copy_2D2D(mine, 0, flat, 1, 4, 2, 3, 6, 5, 0);
    wait_group_events(1, &back);
    async_work_group_copy_fence(CLK_GLOBAL_MEM_FENCE);
    CHECK(mine[0] == 3 && mine[1] == 4 && mine[2] == 0 && mine[5] == 13 && mine[11] == 24);
    back = async_work_group_copy_3D3D(mine + 20, 0, deep, 0, 4, 3, 2, 2, 3, 6, 4, 8, 0);
    wait_group_events(1, &back);
    for (int plane = 0; plane < 2; plane++)
        for (int line = 0; line < 2; line++)
            for (int i = 0; i < 4; i++)
                CHECK(mine[20 + 8 * plane + 4 * line + i] == (i == 3 ? 0 : 5 + 50 * plane + 7 * line + i));
}
