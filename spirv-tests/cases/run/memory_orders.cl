// options: -cl-std=CL3.0
// Orders that atomic operations must not have: the specification leaves them undefined, and compilers take others.

kernel void test(global int *out, global const int *in)
{
    local atomic_int shared;
    local atomic_flag flag;
    atomic_init(&shared, in[1]);
    atomic_flag_clear_explicit(&flag, memory_order_acquire);
    CHECK(!atomic_flag_test_and_set_explicit(&flag, memory_order_acq_rel));
    CHECK(atomic_flag_test_and_set(&flag));
    atomic_flag_clear_explicit(&flag, memory_order_acq_rel, memory_scope_work_group);
    CHECK(!atomic_flag_test_and_set(&flag));
    atomic_store_explicit(&shared, in[5], memory_order_acquire);
    CHECK(atomic_load_explicit(&shared, memory_order_release) == 5);
    atomic_store_explicit(&shared, in[6], memory_order_acq_rel);
    CHECK(atomic_load_explicit(&shared, memory_order_acq_rel) == 6);
    int expected = in[7];
    CHECK(!atomic_compare_exchange_strong_explicit(&shared, &expected, 8, memory_order_relaxed, memory_order_release));
    CHECK(expected == 6);
    CHECK(atomic_compare_exchange_strong_explicit(&shared, &expected, 9, memory_order_relaxed, memory_order_seq_cst));
    CHECK(atomic_load(&shared) == 9);
}
