// round: halves away from zero.

#include "real.cl"

real NAME(round)(real x)
{
    if (!is_finite(x))
        return x;
    real whole = trunc(x);
    if (fabs(x - whole) >= CONST(0.5))
        whole += with_sign(CONST(1.0), x);
    return with_sign(whole, x);
}

FOR_HALF(round)
