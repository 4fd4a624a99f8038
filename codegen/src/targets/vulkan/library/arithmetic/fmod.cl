// fmod: see remainder_parts.cl.

#include "remainder_parts.cl"

real NAME(fmod)(real x, real y)
{
    if (is_special_of_remainder(x, y))
        return NOT_A_NUMBER;
    if (is_zero(x) || magnitude(x) < magnitude(y))
        return x;
    int exponent;
    ulong divisor, bits;
    ulong rest = long_division(x, y, &exponent, &divisor, &bits);
    return rounded(AS_WORD(x) & SIGN_BIT, rest, exponent);
}

FOR_HALF_2(fmod)
