// Radix sort of unsigned keys, BITS bits at a time: count digits per work-item, scan, scatter. Stable.

#define BITS  4
#define RADIX (1 << BITS)
#define DIGIT(key, shift) (((key) >> (shift)) & (RADIX - 1))

// counts[digit * work-items + id] = how many keys of the part of this work-item have the digit
__kernel void count_digits(__global const uint *keys, __global uint *counts, uint per_item, uint shift)
{
    uint histogram[RADIX] = { 0 };
    const size_t id = get_global_id(0), items = get_global_size(0);
    __global const uint *part = keys + id * per_item;
    for (uint i = 0; i != per_item; ++i)
        histogram[DIGIT(part[i], shift)]++;
    for (int digit = 0; digit < RADIX; digit++)
        counts[digit * items + id] = histogram[digit];
}

// Exclusive scan of `count` numbers by one work-group (Hillis and Steele over chunks).
__kernel void scan_counts(__global uint *counts, uint count, __local uint *a, __local uint *b)
{
    const uint lid = get_local_id(0), size = get_local_size(0);
    uint carry = 0;
    for (uint base = 0; base < count; base += size) {
        __local uint *from = a, *to = b;
        const uint mine = base + lid < count ? counts[base + lid] : 0u;
        from[lid] = mine;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint offset = 1; offset < size; offset <<= 1) {
            to[lid] = lid >= offset ? from[lid] + from[lid - offset] : from[lid];
            barrier(CLK_LOCAL_MEM_FENCE);
            __local uint *swap = from;
            from = to;
            to = swap;
        }
        if (base + lid < count)
            counts[base + lid] = carry + from[lid] - mine;
        carry += from[size - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

__kernel void scatter(__global const uint *keys, __global uint *sorted, __global const uint *offsets,
                      uint per_item, uint shift)
{
    uint next[RADIX];
    const size_t id = get_global_id(0), items = get_global_size(0);
    #pragma unroll
    for (int digit = 0; digit < RADIX; digit++)
        next[digit] = offsets[digit * items + id];
    for (size_t i = id * per_item; i < (id + 1) * per_item; i++) {
        const uint key = keys[i];
        sorted[next[DIGIT(key, shift)]++] = key;
    }
}
