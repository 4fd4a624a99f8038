// barrier orders local and global memory within a work-group, also in loops and in functions.
// global: 64
// local: 32

static void rotate_left(local int *values)
{
    const int lid = get_local_id(0), size = get_local_size(0);
    const int next = values[(lid + 1) % size];
    barrier(CLK_LOCAL_MEM_FENCE);
    values[lid] = next;
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int values[32];
    const int lid = get_local_id(0), gid = get_global_id(0), group = get_group_id(0);
    values[lid] = lid;
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(values[31 - lid] == 31 - lid);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < in[5]; i++)
        rotate_left(values);
    CHECK(values[lid] == (lid + 5) % 32);
    memory[gid] = gid * 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
    const int other = group * 32 + (lid ^ 7);
    CHECK(memory[other] == other * 2);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    read_mem_fence(CLK_LOCAL_MEM_FENCE);
    write_mem_fence(CLK_GLOBAL_MEM_FENCE);
    mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (int stride = 16; stride; stride >>= 1) {
        if (lid < stride)
            values[lid] += values[lid + stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    CHECK(values[0] == 496);
}
