/* A stream of numbers is summed up piece by piece: what is known so far lives in the program, between kernels. */

constant uint weights[4] = { 1, 3, 9, 27 };

ulong total;                                /* zero at first */
uint pieces = 0;
static uint maxima[16];
static atomic_uint last_seen = ATOMIC_VAR_INIT(0);
struct range { uint low, high; } seen = { 0xffffffffu, 0 };
uint *where = &maxima[0];

static void note(uint *place, uint value)
{
    atomic_max((volatile global uint *)to_global(place), value);
}

static uint call_number(void)
{
    static uint calls = 100;
    return calls++;
}

kernel void add(global const uint *numbers, global ulong *partial)
{
    local ulong sums[64];
    const uint lid = get_local_id(0), gid = get_global_id(0);
    const uint number = numbers[gid];
    sums[lid] = (ulong)number * weights[gid & 3];
    note(&maxima[gid & 15], number);
    atomic_min(&seen.low, number);
    atomic_max(&seen.high, number);
    atomic_fetch_max_explicit(&last_seen, number, memory_order_relaxed, memory_scope_device);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 32; step; step >>= 1) {
        if (lid < step)
            sums[lid] += sums[lid + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (lid == 0)
        partial[get_group_id(0)] = sums[0];
}

kernel void collect(global const ulong *partial, uint count)
{
    for (uint i = 0; i < count; i++)
        total += partial[i];
    pieces++;
    where = &maxima[pieces & 15];
}

kernel void report(global ulong *out)
{
    out[0] = total;
    out[1] = pieces;
    out[2] = seen.low;
    out[3] = seen.high;
    out[4] = atomic_load_explicit(&last_seen, memory_order_relaxed, memory_scope_device);
    out[5] = *where;
    out[6] = call_number();
    out[7] = call_number();
    for (uint i = 0; i < 16; i++)
        out[8 + i] = maxima[i];
}
