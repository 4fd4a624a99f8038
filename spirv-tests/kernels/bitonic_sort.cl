// One step of a bitonic sort of key and value pairs; the host calls it for every stage and pass.

typedef uint2 Pair; // x = key, y = value

#define ORDERED(a, b, ascending) ((((a).x < (b).x) || ((a).x == (b).x && (a).y <= (b).y)) == (ascending))

kernel void bitonic_step(global Pair *pairs, uint stage, uint pass_of_stage, int descending)
{
    uint id = get_global_id(0);
    uint distance = 1u << (stage - pass_of_stage);
    uint left = (id % distance) + (id / distance) * 2 * distance;
    uint right = left + distance;

    bool ascending = ((id >> stage) & 1u) == 0u;
    if (descending)
        ascending = !ascending;

    Pair a = pairs[left], b = pairs[right];
    if (!ORDERED(a, b, ascending)) {
        pairs[left] = b;
        pairs[right] = a;
    }
}

// The passes of a stage whose distances fit one work-group, in local memory.
kernel void bitonic_local(global Pair *pairs, local Pair *tile, uint stage, uint first_pass, int descending)
{
    const size_t lid = get_local_id(0), size = get_local_size(0), base = get_group_id(0) * size * 2;
    tile[lid] = pairs[base + lid];
    tile[lid + size] = pairs[base + lid + size];
    const bool ascending = (((get_global_id(0) >> stage) & 1) == 0) ^ (descending != 0);
    for (uint p = first_pass; p <= stage; p++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint distance = 1u << (stage - p);
        const uint left = (lid % distance) + (lid / distance) * 2 * distance;
        local Pair *a = &tile[left], *b = a + distance;
        if (!ORDERED(*a, *b, ascending)) {
            Pair swapped = *a;
            *a = *b;
            *b = swapped;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    pairs[base + lid] = tile[lid];
    pairs[base + lid + size] = tile[lid + size];
}
