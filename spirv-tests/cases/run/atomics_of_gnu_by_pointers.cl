// skip-source: it takes pointers to values only in the memory of the object
// `__atomic_*` of GNU C that take values by pointers.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int sum;
    sum = in[12];
    int value, other = in[13];
    __atomic_load(&sum, &value, __ATOMIC_ACQUIRE);
    CHECK(value == 12);
    __atomic_store(&sum, &other, __ATOMIC_RELAXED);
    CHECK(sum == 13);
    other = 14;
    __atomic_exchange(&sum, &other, &value, __ATOMIC_RELAXED);
    CHECK(value == 13 && sum == 14);
    CHECK(!__atomic_compare_exchange_n(&sum, &value, 15, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) && value == 14);
    CHECK(__atomic_compare_exchange_n(&sum, &value, 15, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) && sum == 15);
    value = 15;
    CHECK(__atomic_compare_exchange(&sum, &value, &other, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED) && sum == 14);
    global float *number = (global float *)(memory + 8);
    value = 0;
    float f = 1.5f, g;
    __atomic_store(number, &f, __ATOMIC_RELAXED);
    __atomic_load(number, &g, __ATOMIC_RELAXED);
    CHECK(g == 1.5f);
}
