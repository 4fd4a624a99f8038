// powr: see power.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "power.cl"

real NAME(powr)(real x, real y)
{
    if (is_nan(x) || is_nan(y) || (is_negative(x) && !is_zero(x)))
        return NOT_A_NUMBER;
    word one = (word)BIAS << MANTISSA;
    if (is_zero(x) || is_inf(x)) {
        if (is_zero(y))
            return NOT_A_NUMBER;
        return is_zero(x) == is_negative(y) ? INF : CONST(0.0);
    }
    if (is_inf(y)) {
        if (AS_WORD(x) == one)
            return NOT_A_NUMBER;
        return (AS_WORD(x) > one) == !is_negative(y) ? INF : CONST(0.0);
    }
    return positive_power(x, y);
}

FOR_HALF_2(powr)
