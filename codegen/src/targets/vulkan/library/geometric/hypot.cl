// hypot: the larger number is scaled to be near 1.

#include "real.cl"

real NAME(hypot)(real x, real y)
{
    if (is_inf(x) || is_inf(y))
        return INF;
    if (is_nan(x) || is_nan(y))
        return NOT_A_NUMBER;
    real large = fabs(x), small = fabs(y);
    if (magnitude(x) < magnitude(y)) {
        large = fabs(y);
        small = fabs(x);
    }
    if (is_zero(small))
        return large;
    int k, l;
    large = normalized(large, &k);
    small = normalized(small, &l);
    if (k - l > MANTISSA + 2)
        return scale(large, k);
    small *= power_of_two(l - k);
    pair sum = add_pair(exact_product(large, large), exact_product(small, small));
    return scale(root(sum.x), k);
}

FOR_HALF_2(hypot)
