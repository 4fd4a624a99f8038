// atanh x = log(1 + 2 x / (1 - x)) / 2, for a positive x.

#include "logarithm.cl"

real NAME(atanh)(real x)
{
    if (is_nan(x) || magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA)
        return x;
    real size = fabs(x);
    if (size > CONST(1.0))
        return NOT_A_NUMBER;
    if (size == CONST(1.0))
        return with_sign(INF, x);
    pair w = quotient_pair(pair_of(CONST(2.0) * size, CONST(0.0)), exact_sum(CONST(1.0), -size));
    return with_sign(CONST(0.5) * log1p_of(w), x);
}

FOR_HALF(atanh)
