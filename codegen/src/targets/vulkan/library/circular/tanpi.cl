// tanpi: see angle.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "angle.cl"

real NAME(tanpi)(real x)
{
    if (!is_finite(x))
        return NOT_A_NUMBER;
    if (is_zero(x))
        return x;
    if (magnitude(x) < (word)(BIAS - MANTISSA) << MANTISSA)
        return multiply_real(PI, x * power_of_two(MANTISSA * 2)).x * power_of_two(-MANTISSA * 2);
    int quarter;
    pair r = reduce_half_turns(x, &quarter);
    if (r.x == CONST(0.0)) {
        // Zeros have the sign of x at even integers and the other at odd ones; the poles at n + 1/2 are positive for even n.
        if ((quarter & 1) == 0)
            return with_sign(CONST(0.0), quarter == 0 ? x : -x);
        return quarter == 1 ? INF : -INF;
    }
    real sine = sine_of(r), cosine = cosine_of(r);
    return (quarter & 1) != 0 ? -quotient(cosine, sine) : quotient(sine, cosine);
}

FOR_HALF(tanpi)
