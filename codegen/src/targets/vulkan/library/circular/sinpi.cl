// sinpi: see angle.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "angle.cl"

real NAME(sinpi)(real x)
{
    if (!is_finite(x))
        return NOT_A_NUMBER;
    if (trunc(x) == x)
        return with_sign(CONST(0.0), x);
    // The lower half of a small significand underflows in the product: it is made of a larger one.
    if (magnitude(x) < (word)(BIAS - MANTISSA) << MANTISSA)
        return multiply_real(PI, x * power_of_two(MANTISSA * 2)).x * power_of_two(-MANTISSA * 2);
    int quarter;
    pair r = reduce_half_turns(x, &quarter);
    return sine_in(quarter, r);
}

FOR_HALF(sinpi)
