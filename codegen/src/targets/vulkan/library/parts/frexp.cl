// frexp: the significand in [1/2, 1), and the exponent.

#include "real.cl"

static real significand(real x, int *exponent)
{
    *exponent = 0;
    if (is_zero(x) || !is_finite(x))
        return x;
    int k;
    real m = normalized(x, &k);
    *exponent = k + 1;
    return CONST(0.5) * m;
}

#if PRECISION == 16
half frexp__h(half x, int *exponent) { return to_half(significand(from_half(x), exponent)); }
#else
real NAME(frexp)(real x, int *exponent) { return significand(x, exponent); }
#endif
