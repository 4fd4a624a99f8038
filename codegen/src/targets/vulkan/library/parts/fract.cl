// fract. Special values are those of OpenCL C 3.0, 7.5.1.

#include "real.cl"

// What fract gives at most: the number before 1.
#if PRECISION == 16
#define BELOW_ONE 0x1.ffcp-1f
#else
#define BELOW_ONE AS_REAL(((word)BIAS << MANTISSA) - 1)
#endif

static real fraction(real x, real *whole)
{
    *whole = is_nan(x) ? x : floor(x);
    if (is_nan(x))
        return x;
    if (is_inf(x) || is_zero(x))
        return with_sign(CONST(0.0), x);
    return min(x - *whole, BELOW_ONE);
}

#if PRECISION == 16
half fract__h(half x, half *whole)
{
    float wide;
    half result = to_half(fraction(from_half(x), &wide));
    *whole = to_half(wide);
    return result;
}
#else
real NAME(fract)(real x, real *whole) { return fraction(x, whole); }
#endif
