// tanh x = t / (t + 2) with t = e^(2 x) - 1, for a positive x.

#include "expm1_parts.cl"

real NAME(tanh)(real x)
{
    if (is_nan(x) || magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA)
        return x;
    real size = fabs(x);
    if (size > CONST(22.0))
        return with_sign(CONST(1.0), x);
    real t = expm1_of(CONST(2.0) * size);
    return with_sign(quotient(t, t + CONST(2.0)), x);
}

FOR_HALF(tanh)
