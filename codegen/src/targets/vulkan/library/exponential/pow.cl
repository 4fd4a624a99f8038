// pow, powr: see power.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "power.cl"

// Whether a finite number is an integer, and whether an odd one.
static bool is_integer(real y) { return trunc(y) == y; }

static bool is_odd(real y)
{
    real half_of = CONST(0.5) * y;
    return is_integer(y) && fabs(y) < power_of_two(MANTISSA + 1) && trunc(half_of) != half_of;
}

// x^y for an x that is zero or infinite, or an infinite y, by the magnitudes.
static real power_at_limits(real x, real y)
{
    word magnitude_of_x = magnitude(x), one = (word)BIAS << MANTISSA;
    if (magnitude_of_x == one)
        return CONST(1.0);
    return (magnitude_of_x > one) == !is_negative(y) ? INF : CONST(0.0);
}

real NAME(pow)(real x, real y)
{
    if (is_zero(y) || AS_WORD(x) == (word)BIAS << MANTISSA)
        return CONST(1.0);
    if (is_nan(x) || is_nan(y))
        return NOT_A_NUMBER;
    if (is_inf(y))
        return power_at_limits(x, y);
    bool inverts = is_negative(x) && is_odd(y);
    real power;
    if (is_zero(x) || is_inf(x))
        power = power_at_limits(x, y);
    else if (is_negative(x) && !is_integer(y))
        return NOT_A_NUMBER;
    else
        power = positive_power(x, y);
    return inverts ? -power : power;
}

FOR_HALF_2(pow)
