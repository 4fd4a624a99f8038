// `__sync_*` and `__atomic_*` of GNU C on integers of 64 bits.
// OpenCL 2.1 as the validator knows it has no extensions.
// environment: spv1.0
kernel void test(global int *out, global const int *in, global uint *memory)
{
    global ulong *wide = (global ulong *)memory;
    CHECK(__sync_fetch_and_add(wide, 1UL << 40) == 0 && __atomic_load_n(wide, __ATOMIC_RELAXED) == 1UL << 40);
    CHECK(__sync_bool_compare_and_swap(wide, 1UL << 40, (ulong)in[3]) && __atomic_sub_fetch(wide, 4, __ATOMIC_RELAXED) == ~0UL);
}
