// Sum, minimum and maximum of an array: each work-item folds a strided part, each work-group folds a tree in local memory,
// and the partial results of the groups are folded by a second launch with one group.

typedef struct {
    float minimum, maximum;
    float sum;
    uint  count;
} summary_t;

inline summary_t join(summary_t a, const summary_t b)
{
    a.minimum = fmin(a.minimum, b.minimum);
    a.maximum = fmax(a.maximum, b.maximum);
    a.sum += b.sum;
    a.count += b.count;
    return a;
}

inline void fold_group(local summary_t *scratch, summary_t mine, global summary_t *result)
{
    const uint lid = get_local_id(0);
    scratch[lid] = mine;
    for (uint stride = get_local_size(0) >> 1; stride > 0; stride >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < stride)
            scratch[lid] = join(scratch[lid], scratch[lid + stride]);
    }
    if (lid == 0)
        *result = scratch[0];
}

kernel void summarize(global const float *values, uint count, global summary_t *partial, local summary_t *scratch)
{
    summary_t mine = { .minimum = INFINITY, .maximum = -INFINITY, .sum = 0.0f, .count = 0u };
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const summary_t one = { values[i], values[i], values[i], 1 };
        mine = join(mine, one);
    }
    fold_group(scratch, mine, partial + get_group_id(0));
}

kernel void finish(global summary_t *partial, local summary_t *scratch)
{
    const summary_t mine = partial[get_local_id(0)];
    barrier(CLK_GLOBAL_MEM_FENCE);
    fold_group(scratch, mine, partial);
}
