// tan: see angle.cl.

#include "angle.cl"

real NAME(tan)(real x)
{
    if (!is_finite(x))
        return NOT_A_NUMBER;
    if (magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA)
        return x;
    int quarter;
    pair r = reduce(x, &quarter);
    real sine = sine_of(r), cosine = cosine_of(r);
    return (quarter & 1) != 0 ? -quotient(cosine, sine) : quotient(sine, cosine);
}

FOR_HALF(tan)
