// sincos: see angle.cl.

#include "angle.cl"

static real sine_and_cosine(real x, real *cosine)
{
    if (!is_finite(x)) {
        *cosine = NOT_A_NUMBER;
        return NOT_A_NUMBER;
    }
    int quarter;
    pair r = reduce(x, &quarter);
    *cosine = cosine_in(quarter, r);
    bool tiny = magnitude(x) < (word)(BIAS - MANTISSA / 2 - 2) << MANTISSA;
    return tiny ? x : sine_in(quarter, r);
}

#if PRECISION == 16
half sincos__h(half x, half *cosine)
{
    float wide;
    half sine = to_half(sine_and_cosine(from_half(x), &wide));
    *cosine = to_half(wide);
    return sine;
}
#else
real NAME(sincos)(real x, real *cosine) { return sine_and_cosine(x, cosine); }
#endif
