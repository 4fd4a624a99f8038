// cbrt: see power.cl.

#include "power.cl"

real NAME(cbrt)(real x)
{
    if (is_nan(x) || is_inf(x) || is_zero(x))
        return x;
    pair exponent = quotient_pair(log_of_magnitude(x), pair_of(CONST(3.0), CONST(0.0)));
    return with_sign(exp_pair(exponent.x, exponent.y), x);
}

FOR_HALF(cbrt)
