// sqrt: in twice the precision, so that the result is the nearest number.

#include "real.cl"

real NAME(sqrt)(real x)
{
    if (is_nan(x) || is_zero(x) || AS_WORD(x) == INF_BITS)
        return x;
    return is_negative(x) ? NOT_A_NUMBER : root(x);
}

FOR_HALF(sqrt)
