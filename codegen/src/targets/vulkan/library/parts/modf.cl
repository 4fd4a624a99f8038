// modf: both parts have the sign of x.

#include "real.cl"

static real parts(real x, real *whole)
{
    *whole = is_nan(x) ? x : with_sign(trunc(x), x);
    if (is_nan(x))
        return x;
    return with_sign(is_inf(x) ? CONST(0.0) : x - *whole, x);
}

#if PRECISION == 16
half modf__h(half x, half *whole)
{
    float wide;
    half result = to_half(parts(from_half(x), &wide));
    *whole = to_half(wide);
    return result;
}
#else
real NAME(modf)(real x, real *whole) { return parts(x, whole); }
#endif
