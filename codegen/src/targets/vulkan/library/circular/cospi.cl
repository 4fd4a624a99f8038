// cospi: see angle.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "angle.cl"

real NAME(cospi)(real x)
{
    if (!is_finite(x))
        return NOT_A_NUMBER;
    // Halves that are no integers.
    real twice = CONST(2.0) * fabs(x);
    if (trunc(twice) == twice && trunc(x) != x)
        return CONST(0.0);
    if (magnitude(x) < (word)(BIAS - MANTISSA) << MANTISSA)
        return CONST(1.0);
    int quarter;
    pair r = reduce_half_turns(x, &quarter);
    return cosine_in(quarter, r);
}

FOR_HALF(cospi)
