// ldexp: the result is rounded once.

#include "real.cl"

real NAME(ldexp)(real x, int n)
{
    if (is_zero(x) || !is_finite(x))
        return x;
    int k;
    real m = normalized(x, &k);
    // Beyond this nothing changes.
    return scale(m, k + clamp(n, -10000, 10000));
}

FOR_HALF_INT(ldexp)
