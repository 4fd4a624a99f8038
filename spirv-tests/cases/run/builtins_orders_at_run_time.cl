// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// global: 64
// local: 16

// Flags of barriers and fences, and orders and scopes of atomics, that are not constant.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int values[16];
    uint me = get_local_id(0), next = (me + 1) % 16, flags = in[3];
    global uint *mine = memory + 64 * get_group_id(0);
    values[me] = 3 * me;
    mine[me] = 5 * me;
    barrier(flags);
    CHECK(values[next] == 3 * next);
    CHECK(mine[next] == 5 * next);
    read_mem_fence(flags);
    work_group_barrier(flags);
    values[me] = me;
    work_group_barrier(flags, memory_scope_device);
    CHECK(values[next] == next);
    atomic_work_item_fence(flags, (memory_order)in[4], (memory_scope)in[1]);

    global atomic_uint *counter = (global atomic_uint *)(memory + 1024);
    atomic_store_explicit(counter + 5, 1, (memory_order)in[3], (memory_scope)in[2]);
    CHECK(atomic_load_explicit(counter + 5, (memory_order)in[2], (memory_scope)in[1]) == 1);
}
