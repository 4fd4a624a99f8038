// Lengths of vectors of four components.

#ifndef VECTOR_CL
#define VECTOR_CL

#include "real.cl"

#if PRECISION == 64
typedef double4 vector;
#else
typedef float4 vector;
#endif

static real scaled(real x, int k)
{
    if (is_zero(x) || !is_finite(x))
        return x;
    int l;
    real m = normalized(x, &l);
    // A component so small does not count.
    return l - k < -BIAS / 2 ? with_sign(CONST(0.0), x) : m * power_of_two(l - k);
}

// Scales all components by 2^-k such that the largest is near 1, and returns the sum of their squares.
static pair scaled_square(real *x, real *y, real *z, real *w, int *k)
{
    real largest = AS_REAL(max(max(magnitude(*x), magnitude(*y)), max(magnitude(*z), magnitude(*w))));
    *k = 0;
    if (is_zero(largest) || !is_finite(largest))
        return pair_of(largest, CONST(0.0));
    normalized(largest, k);
    *x = scaled(*x, *k);
    *y = scaled(*y, *k);
    *z = scaled(*z, *k);
    *w = scaled(*w, *k);
    pair first = add_pair(exact_product(*x, *x), exact_product(*y, *y));
    pair second = add_pair(exact_product(*z, *z), exact_product(*w, *w));
    return add_pair(first, second);
}

static real length_of(pair sum, int k)
{
    return is_zero(sum.x) || !is_finite(sum.x) ? sum.x : scale(root(sum.x), k);
}

#endif
