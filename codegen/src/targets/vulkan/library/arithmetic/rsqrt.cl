// rsqrt: the inverse of the square root in twice the precision.

#include "real.cl"

real NAME(rsqrt)(real x)
{
    if (is_nan(x))
        return x;
    if (is_zero(x))
        return with_sign(INF, x);
    if (is_negative(x))
        return NOT_A_NUMBER;
    if (is_inf(x))
        return CONST(0.0);
    return quotient_pair(pair_of(CONST(1.0), CONST(0.0)), root_pair(x)).x;
}

FOR_HALF(rsqrt)
