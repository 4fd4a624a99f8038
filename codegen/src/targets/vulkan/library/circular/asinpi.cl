// asinpi: see inverse_angle.cl.

#include "inverse_angle.cl"

real NAME(asinpi)(real x)
{
    if (is_zero(x))
        return x;
    return fabs(x) <= CONST(1.0) && !is_nan(x) ? in_half_turns(asin_pair(x)) : NOT_A_NUMBER;
}

FOR_HALF(asinpi)
