// asinh x = log(1 + w) with w = x + x^2 / (1 + sqrt(1 + x^2)), for a positive x; log(2 x) for a large one.

#include "logarithm.cl"

real NAME(asinh)(real x)
{
    if (!is_finite(x) || magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA)
        return x;
    real size = fabs(x);
    real value;
    if (size > power_of_two(MANTISSA / 2 + 3)) {
        int k;
        real m = centered(size, &k);
        value = log_of(m - CONST(1.0), CONST(0.0), k + 1);
    } else {
        real square = size * size;
        real part = quotient(square, CONST(1.0) + root(CONST(1.0) + square));
        value = log1p_of(exact_sum(size, part));
    }
    return with_sign(value, x);
}

FOR_HALF(asinh)
