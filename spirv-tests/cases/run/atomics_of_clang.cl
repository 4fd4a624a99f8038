// options: -cl-std=CL3.0
// The functions of which clang makes the atomics of OpenCL C: by their own names, with orders and scopes as macros.

kernel void test(global int *out, global const int *in)
{
    local atomic_int shared;
    local atomic_uint word;
    __opencl_atomic_init(&shared, in[4]);
    CHECK(__opencl_atomic_load(&shared, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 4);
    __opencl_atomic_store(&shared, in[5], __ATOMIC_RELEASE, __OPENCL_MEMORY_SCOPE_WORK_GROUP);
    CHECK(__opencl_atomic_load(&shared, __ATOMIC_ACQUIRE, __OPENCL_MEMORY_SCOPE_WORK_GROUP) == 5);
    CHECK(__opencl_atomic_exchange(&shared, 9, __ATOMIC_ACQ_REL, __OPENCL_MEMORY_SCOPE_WORK_GROUP) == 5);
    int expected = 8;
    CHECK(!__opencl_atomic_compare_exchange_strong(&shared, &expected, 3, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_WORK_GROUP));
    CHECK(expected == 9);
    while (!__opencl_atomic_compare_exchange_weak(&shared, &expected, 3, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE, __OPENCL_MEMORY_SCOPE_WORK_GROUP))
        ;
    CHECK(__opencl_atomic_fetch_add(&shared, 5, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 3);
    CHECK(__opencl_atomic_fetch_sub(&shared, 2, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 8);
    CHECK(__opencl_atomic_fetch_and(&shared, 12, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 6);
    CHECK(__opencl_atomic_fetch_or(&shared, 3, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 4);
    CHECK(__opencl_atomic_fetch_xor(&shared, 1, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 7);
    CHECK(__opencl_atomic_fetch_min(&shared, -4, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == 6);
    CHECK(__opencl_atomic_fetch_max(&shared, 2, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE) == -4);
    __c11_atomic_store(&word, 0x80000000u + in[0], __ATOMIC_RELAXED);
    CHECK(__c11_atomic_fetch_max(&word, 1, __ATOMIC_RELAXED) == 0x80000000u);
    CHECK(__c11_atomic_exchange(&word, 6, __ATOMIC_SEQ_CST) == 0x80000000u);
    CHECK(__c11_atomic_load(&word, __ATOMIC_ACQUIRE) == 6);
}
