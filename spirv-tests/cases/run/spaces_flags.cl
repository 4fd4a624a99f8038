// Work-items that hand data to each other by C11 atomics, in local and in global memory.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// global: 64
// local: 16

global atomic_int arrived = ATOMIC_VAR_INIT(0);
global atomic_flag taken = ATOMIC_FLAG_INIT;

static int arrive(volatile local atomic_int *counter)
{
    return atomic_fetch_add_explicit(counter, 1, memory_order_acq_rel, memory_scope_work_group);
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int data[16];
    local atomic_int here;
    local atomic_uint bits;
    local atomic_flag once;
    local atomic_int winners;
    const int lid = get_local_id(0), gid = get_global_id(0);
    if (lid == 0) {
        atomic_init(&here, 0);
        atomic_init(&bits, 0);
        atomic_init(&winners, 0);
        atomic_flag_clear(&once);
    }
    work_group_barrier(CLK_LOCAL_MEM_FENCE);

    // Whoever comes last sees what all others wrote.
    data[lid] = lid + in[1];
    const int before = arrive(&here);
    if (before == 15) {
        int sum = 0;
        for (int i = 0; i < 16; i++)
            sum += data[i];
        CHECK(sum == 136);
    }
    CHECK(before >= 0 && before < 16);
    atomic_fetch_or_explicit(&bits, 1u << lid, memory_order_relaxed, memory_scope_work_group);
    if (!atomic_flag_test_and_set(&once))
        atomic_fetch_add(&winners, 1);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(atomic_load(&here) == 16 && atomic_load(&bits) == 0xffffu && atomic_load(&winners) == 1);

    // The same across work-groups: the data is global, the last of all sums it.
    global int *all = (global int *)memory;
    all[gid] = gid;
    const int number =
        atomic_fetch_add_explicit(&arrived, 1, memory_order_acq_rel, memory_scope_device);
    if (number % 64 == 63) {
        int sum = 0;
        for (int i = 0; i < 64; i++)
            sum += all[i];
        CHECK(sum == 2016);
        atomic_store_explicit(&arrived, 0, memory_order_release, memory_scope_device);
        CHECK(!atomic_flag_test_and_set_explicit(&taken, memory_order_acquire, memory_scope_device));
        atomic_flag_clear_explicit(&taken, memory_order_release, memory_scope_device);
    } else {
        CHECK(number >= 0);
        CHECK(number < 64);
    }

    // A flag that says that a value is there: one work-item waits for itself only.
    volatile global atomic_int *flag = (volatile global atomic_int *)(memory + 1024 + gid);
    memory[2048 + gid] = gid * 3;
    atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
    int expected = 1;
    CHECK(atomic_compare_exchange_strong_explicit(flag, &expected, 2, memory_order_acq_rel, memory_order_acquire,
                                                  memory_scope_device));
    CHECK(memory[2048 + gid] == gid * 3 && expected == 1);
    CHECK(!atomic_compare_exchange_strong(flag, &expected, 5) && expected == 2);
}
