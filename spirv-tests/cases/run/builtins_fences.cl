// global: 64
// local: 16
// options: -cl-std=CL1.2
// options: -cl-std=CL3.0

// Barriers and fences.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int values[16];
    uint me = get_local_id(0), next = (me + 1) % 16;
    global uint *mine = memory + 64 * get_group_id(0);
    values[me] = me * me;
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(values[next] == next * next);
    barrier(0);
    mine[me] = me + 7;
    barrier(CLK_GLOBAL_MEM_FENCE);
    CHECK(mine[next] == next + 7);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    values[me] = 3 * me;
    mine[me] = 5 * me;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    CHECK(values[next] == 3 * next);
    CHECK(mine[next] == 5 * next);
    mem_fence(CLK_LOCAL_MEM_FENCE);
    read_mem_fence(CLK_LOCAL_MEM_FENCE);
    write_mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
#if __OPENCL_C_VERSION__ >= 200
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    values[me] = me;
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    CHECK(values[next] == next);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
#endif
}
