// Functions that ask not to be inlined, which depend on the work-item, and call others that do.
// global: 32
// local: 16

__attribute__((noinline)) int own(int base)
{
    return base + 1000 * (int)get_local_id(0) + 100000 * (int)get_global_id(0);
}

__attribute__((noinline)) int through(int base)
{
    return own(base + 1) - 1;
}

__attribute__((noinline)) int at_barrier(local int *shared, int value)
{
    shared[get_local_id(0)] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    return shared[get_local_id(0) ^ 1];
}

__attribute__((noinline)) int sum(global const int *in, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += in[i];
    return total;
}

kernel void test(global int *out, global const int *in)
{
    local int shared[16];
    int me = (int)get_local_id(0), number = 1000 * me + 100000 * (int)get_global_id(0);
    CHECK(own(in[7]) == 7 + number);
    CHECK(through(in[8]) == 8 + number);
    CHECK(at_barrier(shared, me) == (me ^ 1));
    CHECK(sum(in, in[5]) == 10);
}
