// minmag: the number of the smaller magnitude, and of two with the same one the smaller; no NaN if one is a number.

#include "real.cl"

real NAME(minmag)(real x, real y)
{
    if (is_nan(x) || is_nan(y))
        return is_nan(x) ? y : x;
    if (magnitude(x) != magnitude(y))
        return magnitude(x) < magnitude(y) ? x : y;
    return is_negative(x) ? x : y;
}

FOR_HALF_2(minmag)
