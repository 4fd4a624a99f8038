// exp10: 10^x = e^(x ln 10), the product in twice the precision.

#include "exponential.cl"

#if PRECISION == 64
#define LN10 pair_of(0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53)
#else
#define LN10 pair_of(0x1.26bb1cp+1f, -0x1.12aabap-25f)
#endif

real NAME(exp10)(real x)
{
    if (is_nan(x))
        return x;
    pair power = multiply_real(LN10, clamp(x, CONST(-400.0), CONST(400.0)));
    return exp_pair(power.x, power.y);
}

FOR_HALF(exp10)
