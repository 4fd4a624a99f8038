// exp: see exponential.cl.

#include "exponential.cl"

real NAME(exp)(real x)
{
    return is_nan(x) ? x : exp_pair(x, CONST(0.0));
}

FOR_HALF(exp)
