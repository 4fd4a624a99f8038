// log1p: see logarithm.cl.

#include "logarithm.cl"

real NAME(log1p)(real x)
{
    if (is_nan(x) || is_zero(x))
        return x;
    real sum = CONST(1.0) + x;
    return is_special_of_log(sum) ? special_log(sum) : log1p_of(pair_of(x, CONST(0.0)));
}

FOR_HALF(log1p)
