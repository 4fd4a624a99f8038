// global: 4096
// local: 64

// Atomics of OpenCL C 1.x under contention, on global and local memory.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int least, most, sum;
    local uint bits;
    uint me = get_local_id(0);
    if (me == 0) {
        least = 1000;
        most = -1000;
        sum = 0;
        bits = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int value = in[me] - 32;
    atomic_min(&least, value);
    atomic_max(&most, value);
    atomic_add(&sum, value);
    atomic_or(&bits, 1u << (me % 32));
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(least == -32);
    CHECK(most == 31);
    CHECK(sum == -32);
    CHECK(bits == 0xffffffffu);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_sub(&sum, value);
    atomic_and(&bits, ~(1u << (me % 32)));
    atomic_xor(&least, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(sum == 0);
    CHECK(bits == 0);
    CHECK(least == -32);

    // Each slot is taken once: 4,096 of them.
    uint slot = atomic_inc(&memory[0]);
    CHECK(slot < 4096);
    atomic_add(&memory[1], slot & 1);
    // A sum by comparisons.
    uint old, new;
    do {
        old = *(volatile global uint *)&memory[2];
        new = old + 3;
    } while (atomic_cmpxchg(&memory[2], old, new) != old);
    CHECK(-atomic_dec(&memory[3]) < 4096u);
    CHECK(atomic_xchg((global float *)&memory[100 + slot % 3900], 1.5f) != 2.0f);
    // Unsigned comparisons.
    CHECK(atomic_max(&memory[4], 0x80000000u) <= 0x80000000u);
    CHECK(atomic_min(&memory[4], 0xfffffff0u) >= 0x80000000u);
}
