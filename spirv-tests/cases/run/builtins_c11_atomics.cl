// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// global: 4096
// local: 64

// C11 atomics with implicit and explicit orders and scopes, flags, comparisons that fail, and floating objects.
kernel void test(global int *out, global const int *in, global uint *memory)
{
    local atomic_int sum;
    local atomic_flag lock;
    local int plain;
    if (get_local_id(0) == 0) {
        atomic_init(&sum, 5);
        atomic_flag_clear(&lock);
        plain = 0;
    }
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    atomic_fetch_add_explicit(&sum, 2, memory_order_relaxed, memory_scope_work_group);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(atomic_load(&sum) == 5 + 2 * 64);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    atomic_fetch_sub(&sum, 1);
    atomic_fetch_max(&sum, -7);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(atomic_load_explicit(&sum, memory_order_acquire) == 5 + 64);

    global atomic_uint *counter = (global atomic_uint *)memory;
    uint slot = atomic_fetch_add(counter, 1);
    CHECK(slot < 4096);
    uint expected = atomic_load(counter + 1);
    while (!atomic_compare_exchange_weak(counter + 1, &expected, expected + 3)) {
    }
    uint wrong = 0xffffffffu;
    CHECK(!atomic_compare_exchange_strong_explicit(counter + 1, &wrong, 1, memory_order_acq_rel,
                                                   memory_order_relaxed, memory_scope_device));
    CHECK(wrong != 0xffffffffu);
    CHECK(atomic_exchange((global atomic_uint *)memory + 10 + slot % 4000, 9) != 10);

    // The bits of floating objects are compared.
    local atomic_float numbers[64];
    local atomic_float *mine = &numbers[get_local_id(0)];
    atomic_init(mine, 1.5f);
    float old = 1.5f;
    CHECK(atomic_compare_exchange_strong(mine, &old, 2.5f));
    CHECK(!atomic_compare_exchange_strong(mine, &old, 3.5f));
    CHECK(old == 2.5f);
    CHECK(atomic_exchange(mine, 4.0f) == 2.5f);
    CHECK(*(local float *)mine == 4.0f);
    atomic_flag_test_and_set(&lock);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(atomic_flag_test_and_set(&lock));
}
