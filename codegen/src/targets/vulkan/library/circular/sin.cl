// sin: see angle.cl.

#include "angle.cl"

real NAME(sin)(real x)
{
    if (!is_finite(x))
        return NOT_A_NUMBER;
    if (magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA)
        return x;
    int quarter;
    pair r = reduce(x, &quarter);
    return sine_in(quarter, r);
}

FOR_HALF(sin)
