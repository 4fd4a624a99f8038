// maxmag: the number of the larger magnitude, and of two with the same one the larger; no NaN if one is a number.

#include "real.cl"

real NAME(maxmag)(real x, real y)
{
    if (is_nan(x) || is_nan(y))
        return is_nan(x) ? y : x;
    if (magnitude(x) != magnitude(y))
        return magnitude(x) > magnitude(y) ? x : y;
    return is_negative(x) ? y : x;
}

FOR_HALF_2(maxmag)
