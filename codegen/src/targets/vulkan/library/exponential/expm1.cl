// expm1: see exponential.cl.

#include "expm1_parts.cl"

real NAME(expm1)(real x)
{
    if (is_nan(x) || is_zero(x))
        return x;
    // All that is left of the result below is -1, in each format.
    return expm1_of(max(x, CONST(-50.0)));
}

FOR_HALF(expm1)
