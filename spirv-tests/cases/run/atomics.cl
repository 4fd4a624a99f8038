// The 32-bit atomics of OpenCL C 1.x by all work-items at once, on global and local memory.
// global: 64
// local: 16

kernel void test(global int *out, global const int *in, global uint *memory)
{
    const int id = (int)get_global_id(0), lid = (int)get_local_id(0);
    volatile global int *g = (volatile global int *)memory;
    atomic_add(&g[0], id);
    atomic_sub(&g[1], 2);
    atomic_inc(&g[2]);
    atomic_dec(g + 3);
    atomic_max(&g[4], id);
    atomic_min(&g[5], -id);
    atomic_or(&memory[6], 1u << (id & 31));
    atomic_and(&g[7], ~id);
    atomic_xor(&g[8], 1 << (id & 15));
    atom_add(&g[9], 3);
    atomic_max(&memory[10], (uint)id << 26);
    const int ticket = atomic_inc(&g[20]);
    CHECK(ticket >= 0 && ticket < 64);
    atomic_xchg((volatile global float *)&g[12 + (lid & 1)], 1.5f);
    CHECK(atomic_cmpxchg(&memory[32 + id], 0u, (uint)id + 1) == 0 && atomic_cmpxchg(&memory[32 + id], 0u, 99u) == id + 1);
    CHECK(memory[32 + id] == id + 1);
    CHECK(atomic_add(&memory[128 + id], 5u) == 0 && atomic_sub(&memory[128 + id], 1u) == 5 && atomic_xchg(&memory[128 + id], 9u) == 4);
    CHECK(atomic_or(&memory[128 + id], 6u) == 9 && atomic_and(&memory[128 + id], 3u) == 15 && atomic_xor(&memory[128 + id], 1u) == 3);
    CHECK(atomic_min(&g[128 + id], -4) == 2 && atomic_max(&g[128 + id], 8) == -4 && atomic_dec(&g[128 + id]) == 8 && g[128 + id] == 7);

    local int counter, bits;
    local uint largest;
    if (lid == 0)
        counter = 0, bits = 0, largest = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&counter);
    atomic_or(&bits, 1 << lid);
    atomic_max(&largest, (uint)lid);
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(counter == 16 && bits == 0xffff && largest == 15);

    // The last work-item to come sees what all have done.
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    if (atomic_inc(&g[21]) == 63) {
        CHECK(g[0] == 2016 && g[1] == -128 && g[2] == 64 && g[3] == -64 && g[4] == 63 && g[5] == -63);
        CHECK(memory[6] == UINT_MAX && g[7] == 0 && g[8] == 0 && g[9] == 192 && memory[10] == 63u << 26);
        CHECK(memory[12] == as_uint(1.5f) && memory[13] == as_uint(1.5f) && g[20] == 64);
    } else {
        CHECK(1);
        CHECK(1);
        CHECK(1);
    }
}
