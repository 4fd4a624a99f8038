// fdim: the positive difference.

#include "real.cl"

real NAME(fdim)(real x, real y)
{
    if (is_nan(x) || is_nan(y))
        return NOT_A_NUMBER;
    return x > y ? x - y : CONST(0.0);
}

FOR_HALF_2(fdim)
