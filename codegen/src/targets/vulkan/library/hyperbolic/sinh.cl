// sinh x = (t + t / (t + 1)) / 2 with t = e^x - 1, for a positive x.

#include "expm1_parts.cl"

real NAME(sinh)(real x)
{
    if (!is_finite(x) || magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA)
        return x;
    real size = fabs(x);
    real value;
    if (size > CONST(22.0)) {
        int k;
        real p = exp_parts(min(size, EXP_LIMIT), CONST(0.0), &k);
        value = scale(p, k - 1);
    } else {
        real t = expm1_of(size);
        value = CONST(0.5) * (t + quotient(t, t + CONST(1.0)));
    }
    return with_sign(value, x);
}

FOR_HALF(sinh)
