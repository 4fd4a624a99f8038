// logb and ilogb: the exponent.

#include "real.cl"

real NAME(logb)(real x)
{
    if (!is_finite(x))
        return fabs(x);
    if (is_zero(x))
        return -INF;
    int k;
    normalized(x, &k);
    return (real)k;
}

FOR_HALF(logb)
