// k-means of points in DIMENSIONS dimensions, with fixed-point sums so that atomics give the same result in any order.

#ifndef DIMENSIONS
    #define DIMENSIONS 3
#endif
#define SCALE 65536.0f

typedef struct { float coordinate[DIMENSIONS]; } point_t;
typedef struct { int sum[DIMENSIONS]; int count; } tally_t;

static float distance2(const point_t *a, __constant const point_t *b)
{
    float sum = 0.f;
    for (int d = 0; d < DIMENSIONS; d++) {
        const float difference = a->coordinate[d] - b->coordinate[d];
        sum = fma(difference, difference, sum);
    }
    return sum;
}

kernel void assign_points(global const point_t *points, constant point_t *centres, const int clusters,
                          global uchar *membership, global tally_t *tallies)
{
    const size_t i = get_global_id(0);
    point_t point = points[i];
    int best = -1;
    float best_distance = MAXFLOAT;
    for (int c = 0; c < clusters; ++c) {
        const float d = distance2(&point, centres + c);
        if (d < best_distance) {
            best_distance = d;
            best = c;
        }
    }
    membership[i] = (uchar)best;
    global tally_t *tally = &tallies[best];
    for (int d = 0; d != DIMENSIONS; ++d)
        atomic_add(&tally->sum[d], convert_int_rte(point.coordinate[d] * SCALE));
    atomic_inc(&tally->count);
}

kernel void move_centres(global const tally_t *tallies, global point_t *centres)
{
    const size_t c = get_global_id(0);
    if (tallies[c].count == 0)
        return;
    for (int d = 0; d < DIMENSIONS; d++)
        centres[c].coordinate[d] = (float)tallies[c].sum[d] / (SCALE * (float)tallies[c].count);
}
