// Exclusive prefix sum (Blelloch) of ints: up-sweep and down-sweep of one block per work-group, then the sums of the blocks
// are scanned by a single group, and added to the blocks.
// BLOCK is the number of elements of a work-group: two for each work-item.

#define BLOCK (2 * GROUP)
#define LOG_BANKS 5
#define PADDED(index) ((index) + ((index) >> LOG_BANKS))

static int scan_block(__local int *data, int total_at)
{
    const int lid = get_local_id(0);
    int offset = 1;
    for (int d = BLOCK >> 1; d > 0; d >>= 1, offset <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < d) {
            int from = offset * (2 * lid + 1) - 1, to = offset * (2 * lid + 2) - 1;
            data[PADDED(to)] += data[PADDED(from)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const int total = data[PADDED(total_at)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0)
        data[PADDED(total_at)] = 0;
    for (int d = 1; d < BLOCK; d *= 2) {
        offset >>= 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < d) {
            int from = offset * (2 * lid + 1) - 1, to = offset * (2 * lid + 2) - 1;
            int moved = data[PADDED(from)];
            data[PADDED(from)] = data[PADDED(to)];
            data[PADDED(to)] += moved;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return total;
}

__kernel void scan_blocks(__global const int *in, __global int *out, __global int *sums, const int count)
{
    __local int data[PADDED(BLOCK)];
    const int lid = get_local_id(0), base = get_group_id(0) * BLOCK;
    const int first = base + lid, second = first + GROUP;
    data[PADDED(lid)] = first < count ? in[first] : 0;
    data[PADDED(lid + GROUP)] = second < count ? in[second] : 0;
    const int total = scan_block(data, BLOCK - 1);
    if (first < count) out[first] = data[PADDED(lid)];
    if (second < count) out[second] = data[PADDED(lid + GROUP)];
    if (lid == 0 && sums != 0)
        sums[get_group_id(0)] = total;
}

__kernel void add_sums(__global int *out, __global const int *sums, const int count)
{
    const int i = get_global_id(0);
    if (i < count)
        out[i] += sums[i / BLOCK];
}
