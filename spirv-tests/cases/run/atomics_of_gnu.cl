// options: -cl-std=CL3.0
// global: 16
// local: 16
// `__sync_*` and `__atomic_*` of GNU C on plain integers.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int sum, lock, highest;
    local uint least;
    const int id = get_local_id(0);
    if (id == 0)
        sum = lock = highest = 0, least = 0xffffffff;
    barrier(CLK_LOCAL_MEM_FENCE);
    __sync_fetch_and_add(&sum, id);
    __sync_fetch_and_max(&highest, in[id] * 3);
    __sync_fetch_and_umin(&least, id + 5u);
    __sync_fetch_and_or(memory, 1u << id);
    __atomic_fetch_add(memory + 1, 2, __ATOMIC_RELAXED);
    while (id == 3 && __sync_lock_test_and_set(&lock, 1))
        ;
    __sync_synchronize();
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    CHECK(sum == 120 && highest == 45 && least == 5 && lock == 1);
    CHECK(memory[0] == 0xffff && memory[1] == 32);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0) {
        __sync_lock_release(&lock);
        CHECK(lock == 0);
        CHECK(__sync_add_and_fetch(&sum, in[5]) == 125 && __sync_sub_and_fetch(&sum, 3) == 122 && __sync_fetch_and_sub(&sum, 2) == 122);
        CHECK(__sync_or_and_fetch(&sum, 7) == 127 && __sync_and_and_fetch(&sum, 15) == 15 && __sync_xor_and_fetch(&sum, 9) == 6);
        CHECK(__sync_fetch_and_and(&sum, 4) == 6 && __sync_fetch_and_xor(&sum, 5) == 4 && __sync_swap(&sum, 8) == 1);
        CHECK(__sync_val_compare_and_swap(&sum, 7, 9) == 8 && sum == 8);
        CHECK(__sync_val_compare_and_swap(&sum, in[8], 9) == 8 && sum == 9);
        CHECK(!__sync_bool_compare_and_swap(&sum, 8, 1) && __sync_bool_compare_and_swap(&sum, 9, in[10]) && sum == 10);
        // A sign that the object does not have.
        sum = -5;
        CHECK(__sync_fetch_and_umax(&sum, 3) == -5 && sum == -5 && __sync_fetch_and_min((local uint *)&sum, 3u) == -5 && sum == -5);
        // With orders.
        CHECK(__atomic_add_fetch(&sum, 6, __ATOMIC_SEQ_CST) == 1 && __atomic_max_fetch(&sum, in[4], __ATOMIC_RELAXED) == 4);
        CHECK(__atomic_min_fetch(&sum, -in[2], __ATOMIC_RELAXED) == -2 && __atomic_fetch_min(&sum, -7, __ATOMIC_RELAXED) == -2);
        CHECK(__atomic_load_n(&sum, __ATOMIC_CONSUME) == -7);
        __atomic_store_n(&sum, 11, __ATOMIC_RELEASE);
        CHECK(__atomic_exchange_n(&sum, 12, __ATOMIC_ACQ_REL) == 11);
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        __atomic_thread_fence(__ATOMIC_RELAXED);
        __atomic_signal_fence(__ATOMIC_ACQ_REL);
        CHECK(__atomic_always_lock_free(4, 0) && !__atomic_always_lock_free(3, 0));
        int calls = 0;
        CHECK(__sync_add_and_fetch(&sum, calls++) == 12 && calls == 1);
    }
}
