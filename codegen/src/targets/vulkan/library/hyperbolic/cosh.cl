// cosh x = (t + 1 / t) / 2 with t = e^|x|.

#include "exponential.cl"

real NAME(cosh)(real x)
{
    if (!is_finite(x))
        return fabs(x);
    real size = fabs(x);
    if (size > CONST(22.0)) {
        int k;
        real p = exp_parts(min(size, EXP_LIMIT), CONST(0.0), &k);
        return scale(p, k - 1);
    }
    real t = exp_pair(size, CONST(0.0));
    return CONST(0.5) * t + quotient(CONST(0.5), t);
}

FOR_HALF(cosh)
